// Lays every script and style sheet of the built client beside itself once more, compressed as well as it goes: node compress.mjs FOLDER
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const folder = process.argv[2];
for (const name of readdirSync(folder)) {
  if (/\.(js|css)$/.test(name)) writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name))));
}
