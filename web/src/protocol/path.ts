// Addresses and their parts. What somebody else has written into a link never becomes another path.

/** A path whose values stay parts of it, whatever they hold. */
export function path(words: TemplateStringsArray, ...values: (string | number)[]): string {
  return words.reduce((made, word, number) => made + encodeURIComponent(values[number - 1]!) + word);
}

/** The parts of an address, "/t/KEY" is ["t", "KEY"]; null if one cannot be read, or holds a path of its own. */
export function partsOf(address: string): string[] | null {
  try {
    const parts = address.split("/").filter(Boolean).map(decodeURIComponent);
    return parts.some((part) => /[/\\]|^\.+$/.test(part)) ? null : parts;
  } catch {
    return null;
  }
}
