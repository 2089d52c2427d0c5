// The rules on paper: when everything that is printed is there, and what stands in the margins of each sheet.

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

/** A text as a string of CSS. */
const quoted = (text: string): string => `"${text.replace(/["\\\n]/g, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}"`;

const SMALL = "font: 9pt \"Source Sans 3\", sans-serif; color: #6b5a44";

const LINED = "border-bottom: 1px solid #cdb88b; margin-bottom: 4mm;";

/** The sheets of a rulebook: a cover to the edge of the paper, then pages with a running head and numbers. */
export function sheets({ title, mode, lead }: { title: string; mode: string; lead: string }): string {
  return `
    @page { size: A4; }
    @page rulebook {
      size: A4;
      margin: 20mm 15.8mm 18mm;
      @top-left { content: ${quoted(title)}; ${SMALL}; ${LINED} }
      @top-right { content: ${quoted(mode)}; ${SMALL}; ${LINED} }
      @bottom-left { content: ${quoted(lead)}; ${SMALL}; width: 85%; }
      @bottom-right { content: counter(page); ${SMALL}; }
    }
    @page cover { size: A4; margin: 0; }
  `;
}
