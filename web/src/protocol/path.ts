// Paths and their segments. What somebody else has written into a link never becomes another path.

/** A path whose values stay segments of it, whatever they hold. */
export function path(words: TemplateStringsArray, ...values: (string | number)[]): string {
  return words.reduce((made, word, number) => made + encodeURIComponent(values[number - 1]!) + word);
}

/** The segments of a path, "/t/KEY" is ["t", "KEY"]; null if one cannot be read, or holds a path of its own. */
export function segmentsOf(address: string): string[] | null {
  try {
    const segments = address.split("/").filter(Boolean).map(decodeURIComponent);
    return segments.some((segment) => /[/\\]|^\.+$/.test(segment)) ? null : segments;
  } catch {
    return null;
  }
}
