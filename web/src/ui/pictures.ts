// The pictures that people can choose from, in the order in which they are shown.
import type { Catalogue } from "../protocol";
import { keysOf } from "./keys";

const offered: Record<Catalogue["avatars"][number], true> = {
  fox: true,
  owl: true,
  squirrel: true,
  bear: true,
  boar: true,
  wolf: true,
  lynx: true,
  cat: true,
  mouse: true,
  hedgehog: true,
  beaver: true,
  ram: true,
  tortoise: true,
  frog: true,
  salamander: true,
  snail: true,
  eagle: true,
  heron: true,
  swan: true,
  duck: true,
  rooster: true,
  bee: true,
  dragonfly: true,
  butterfly: true,
};
export const PICTURES = keysOf(offered);
