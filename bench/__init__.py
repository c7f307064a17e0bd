"""What is fast enough, measured: `make bench`."""
