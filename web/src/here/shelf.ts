// Texts that the device keeps by their names: tables that are played without a server, and games to be kept by one.
const NAME = "oakdoor";
const STORE = "kept";

function opened(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error("nothing can be kept here"));
  });
}

async function during<Answer>(name: string, mode: IDBTransactionMode, work: (store: IDBObjectStore) => () => Answer): Promise<Answer> {
  const base = await opened(name);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = base.transaction(STORE, mode, { durability: "strict" });
      const answer = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(answer());
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("it could not be kept"));
    });
  } finally {
    base.close();
  }
}

/** All texts whose names begin so; those of another base are no part of what the server in the page knows. */
export function kept(prefix = "", base = NAME): Promise<Record<string, string>> {
  return during(base, "readonly", (store) => {
    const range = prefix ? IDBKeyRange.bound(prefix, `${prefix}\uffff`) : null;
    const [names, texts] = [store.getAllKeys(range), store.getAll(range)];
    return () => Object.fromEntries(names.result.map((name, place) => [String(name), texts.result[place] as string]));
  });
}

/** Keep texts, all or none; null takes one away. */
export function keep(texts: Record<string, string | null | undefined>, base = NAME): Promise<void> {
  return during(base, "readwrite", (store) => {
    for (const [name, text] of Object.entries(texts)) {
      if (text == null) store.delete(name);
      else store.put(text, name);
    }
    return () => undefined;
  });
}
