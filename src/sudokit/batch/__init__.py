"""Many puzzles at once: buffers in, buffers out, no Python object a puzzle."""
