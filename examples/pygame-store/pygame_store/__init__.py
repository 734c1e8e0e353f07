"""A small shop: a model without I/O, workers that never block a frame, and a view."""
