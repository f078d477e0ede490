"""How hard a puzzle is: levels for people, Sudoku Explainer's ratings, HoDoKu's scale."""
