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

/** Where a search's hit is told: on the open page if it has that section, else on the one that the search names. */
export function hitPath(pages: Schemas["ListedPage"][], game: string, mode: string, hit: Schemas["RuleHit"]): string {
  const open = pages.find((page) => page.game === game && page.mode === mode);
  const here = hit.game === game && open?.sections.some(({ id }) => id === hit.section);
  return `/rules/${hit.game}/${here ? mode : hit.mode}#${hit.section}`;
}
