"""Which solutions does a grid have? `api` is the face, `backends` the engines behind it."""
