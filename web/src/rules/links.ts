// Where a rule is told.
import type { Schemas } from "../protocol";

/** The address of a rule at a table's mode. */
export const rulePath = (game: string, mode: string, number: string): string => `/rules/${game}/${mode}#${number}`;

/** The page that tells a rule or has a section: the open one, another mode's of the game, or any. */
export function pageOf(pages: Schemas["ListedPage"][], game: string, mode: string, target: string): Schemas["ListedPage"] | undefined {
  const has = (page: Schemas["ListedPage"]) => page.sections.some(({ id, rules }) => id === target || rules.includes(target));
  const near = (page: Schemas["ListedPage"]) => (page.game !== game ? 2 : page.mode !== mode ? 1 : 0);
  return pages.filter(has).sort((one, other) => near(one) - near(other))[0];
}

/** The mode whose page tells a search's hit: the open one if it tells it so, else the first that does. */
export const hitMode = (game: string, mode: string, hit: Schemas["RuleHit"]): string =>
  hit.game === game && hit.modes.includes(mode) ? mode : (hit.modes[0] ?? mode);

/** Where a search's hit is told. */
export const hitPath = (game: string, mode: string, hit: Schemas["RuleHit"]): string =>
  `/rules/${hit.game}/${hitMode(game, mode, hit)}#${hit.section}`;
