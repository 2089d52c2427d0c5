"""The routes, by noun. Everything that is not live goes over HTTP."""
