// A QR code as the path of an SVG. What makes it is loaded when somebody wants to see one.

/** Light modules around the code, as its standard wants. */
const BORDER = 4;

export interface Drawn {
  /** Modules along a side, with the border. */
  size: number;
  path: string;
}

/** Draw a text as a QR code. */
export async function draw(text: string): Promise<Drawn> {
  const { encode } = await import("uqr");
  const { size, data } = encode(text, { ecc: "M", border: BORDER });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}
