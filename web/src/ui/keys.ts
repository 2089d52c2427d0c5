// The keys of a table that is written down whole.

/** Its keys, typed: TypeScript allows for more keys than a type names, a table that is written down has no others. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(table) as Key[];
}
