// Texts that the device keeps by their names: tables that are played without a server, and games to be kept by one.
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

const NAME = "oakdoor";

interface Shelf extends DBSchema {
  kept: { key: string; value: string };
}

async function during<Answer>(name: string, work: (base: IDBPDatabase<Shelf>) => Promise<Answer>): Promise<Answer> {
  const base = await openDB<Shelf>(name, 1, { upgrade: (made) => void made.createObjectStore("kept") });
  return work(base).finally(() => base.close());
}

/** All texts whose names begin so; those of another base are no part of what the server in the page knows. */
export function kept(prefix = "", name = NAME): Promise<Record<string, string>> {
  return during(name, async (base) => {
    const { store } = base.transaction("kept");
    const range = prefix ? IDBKeyRange.bound(prefix, `${prefix}\uffff`) : null;
    const [names, texts] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
    return Object.fromEntries(names.map((one, place) => [one, texts[place]!]));
  });
}

/** The names of all texts that begin so. */
export function keptNames(prefix: string): Promise<string[]> {
  return during(NAME, (base) => base.getAllKeys("kept", IDBKeyRange.bound(prefix, `${prefix}\uffff`)));
}

/** Keep texts, all or none; null takes one away. */
export function keep(texts: Record<string, string | null | undefined>, name = NAME): Promise<void> {
  return during(name, async (base) => {
    const { store, done } = base.transaction("kept", "readwrite", { durability: "strict" });
    const changes = Object.entries(texts).map(([one, text]) => (text == null ? store.delete(one) : store.put(text, one)));
    await Promise.all([...changes, done]);
  });
}

/** Keep the texts of a dict of Python's. */
export function keepAll(texts: { toJs: (options: object) => Record<string, string | null> }, name = NAME): Promise<void> {
  return keep(texts.toJs({ dict_converter: Object.fromEntries }), name);
}
