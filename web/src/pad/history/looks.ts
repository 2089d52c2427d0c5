// How people are told apart in plots and bars: by colour and by dash, in the order of their names.

/** The colour of somebody's place; HistoryPage gives the values for both themes. */
export const colourOf = (place: number): string => `var(--person-${place % 4})`;

const DASHES = ["none", "9 6", "2 6", "14 5 3 5"];

/** The dash of somebody's line. */
export const dashOf = (place: number): string => DASHES[place % 4]!;
