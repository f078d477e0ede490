"""What people touch: the command line, later the page."""
