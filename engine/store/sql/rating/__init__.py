"""Storage of ratings: implements `engine.store.interface.rating`."""
