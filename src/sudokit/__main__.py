"""`python -m sudokit` is `sudoku`."""

from sudokit.app.cli import main

raise SystemExit(main())
