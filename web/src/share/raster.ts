// Makes pixels of the application's drawings. They name faces and portraits by their files: each is put in once, as a symbol,
// so that a drawing stands for itself.
import { fileAt } from "../address";

const IMAGE = /<image href="\/([a-z]+(?:\/[\w-]+)?\.svg)" ([^>]*)\/>/g;
const files = new Map<string, Promise<string>>();

function fileOf(name: string): Promise<string> {
  const found = files.get(name) ?? fetch(fileAt(name)).then((answer) => answer.text());
  files.set(name, found);
  return found;
}

/** A drawing as a symbol; what it calls its own parts is its own. */
export function symbolOf(mark: string, text: string): string {
  const [, outer = "", inner = ""] = /<svg\b([^>]*)>([\s\S]*)<\/svg>/.exec(text) ?? [];
  const looks = outer.match(/(?:viewBox|fill|stroke|stroke-[a-z]+)="[^"]*"/g) ?? [];
  const own = inner.replace(/<(title|style)\b[\s\S]*?<\/\1>/g, "").replace(/(\bid="|url\(#|href="#)([\w-]+)/g, `$1${mark}-$2`);
  return `<symbol id="${mark}" preserveAspectRatio="xMidYMid slice" ${looks.join(" ")}>${own}</symbol>`;
}

/** A drawing with all files that it names inside it. */
export async function whole(svg: string): Promise<string> {
  const names = new Set(Array.from(svg.matchAll(IMAGE), ([, name = ""]) => name));
  const markOf = (name: string): string => name.replace(/\W/g, "-");
  const symbols = await Promise.all(Array.from(names, async (name) => symbolOf(markOf(name), await fileOf(name))));
  const drawn = svg.replace(IMAGE, (_, name: string, place: string) => `<use href="#${markOf(name)}" ${place}/>`);
  return drawn.replace(">", `><defs>${symbols.join("")}</defs>`);
}

/** A drawing as an image that can be painted. */
export async function imageOf(svg: string): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([await whole(svg)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The pixels of a drawing, for a file. */
export async function pngOf(svg: string, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(await imageOf(svg), 0, 0, width, height);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no pixels"))), "image/png");
  });
}
