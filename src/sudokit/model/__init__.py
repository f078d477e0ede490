"""The values everything else is made of: layouts, grids, boards, positions and their transformations."""
