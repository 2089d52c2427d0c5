// Whether previews are shown, in words. In a fresh checkout they come a little later than the first table.
import { previews } from "../engine/preview/previews.svelte";
import { speak } from "../language/language.svelte";
import { settings } from "../settings.svelte";
import { texts } from "./texts";

export function previewsSaid(): string {
  const t = speak(texts);
  if (!settings.previews) return t.previewsOff;
  return previews.making ? t.previewsSoon(previews.making.done, previews.making.of) : t.previewsOn;
}
