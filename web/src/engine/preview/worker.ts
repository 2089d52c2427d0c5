// Previews, made beside the page so that nothing on it waits. Rules and texts are loaded when they are first asked for.
import { decoded } from "../engine";
import { loadEngine } from "../loading";
import type { Answered, Asked, Told } from "./asked";
import { compose } from "./composing";
import { Foreseer } from "./foresee";
import type { Code, Entry } from "./sentences";

const texts: Record<Code, () => Promise<{ default: Entry }>> = {
  en: () => import("../../language/words/told-en.json"),
  de: () => import("../../language/words/told-de.json"),
  fr: () => import("../../language/words/told-fr.json"),
};

const foreseers = new Map<string, Promise<Foreseer>>();
let seen = "";

/** What looks ahead in a mode with some components. */
function foreseerOf({ game, mode, components }: Asked): Promise<Foreseer> {
  const key = `${game} ${mode} ${components.box}`;
  const known = foreseers.get(key);
  if (known) return known;
  const made = loadEngine(game, mode, (making) => postMessage({ making } satisfies Told)).then((engine) => {
    engine.setBox(decoded(components.box));
    return new Foreseer(engine, components.tiles);
  });
  made.catch(() => foreseers.delete(key)); // the network may be there next time
  foreseers.set(key, made);
  return made;
}

async function answer(asked: Asked): Promise<Answered["preview"]> {
  const [foreseer, table] = await Promise.all([foreseerOf(asked), texts[asked.code]()]);
  const sight = `${asked.game} ${asked.mode} ${asked.seat} ${asked.sight}`;
  if (sight !== seen) foreseer.see(decoded(asked.sight), asked.seat);
  seen = sight;
  if (!asked.words) return null; // only to be ready
  return compose(foreseer, { ...asked, texts: table.default, worth: asked.components.worth }, asked.seat, asked.words);
}

addEventListener("message", (event: MessageEvent<Asked>) => {
  const { id } = event.data;
  answer(event.data).then(
    (preview) => postMessage({ id, preview } satisfies Answered),
    () => postMessage({ id, preview: null } satisfies Answered),
  );
});
