"""Numbers of the deals of devices, made ahead."""
