"""What sudokit can do, one file each: pure functions from a request to a result, printed by others."""
