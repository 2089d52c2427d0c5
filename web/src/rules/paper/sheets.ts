// The sheets of a rulebook: when everything that is printed is there, and what paper they ask for.

/** How a rulebook is printed. */
export interface Paper {
  /** With a light cover, which saves ink. */
  light: boolean;
}

/** Wait until all pictures of an element can be drawn; one that does not come is left out. */
export async function pictured(of: ParentNode): Promise<void> {
  await document.fonts?.ready;
  await Promise.all([...of.querySelectorAll("img")].map((picture) => picture.decode().catch(() => undefined)));
}

/** Paper without margins: cover and sheets have their own, with the running head, the sentence to remember and the number. */
export const SHEETS = "@page { size: A4; margin: 0; } @page sheet { size: A4; margin: 0; } @page cover { size: A4; margin: 0; }";
