/** With which the keys of a device's tables begin: by it a page knows whom to ask. */
export const PREFIX = "here-";
