"""The store of a device: texts in the browser's database."""
