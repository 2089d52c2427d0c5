// Checks the page's texts: every language has the same keys, every key is used, nothing is empty.
import { build } from "esbuild";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const CODES = ["en", "de", "fr"];

function filesIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

// The texts need the language module only for plurals and names; what it does in a browser is not wanted here.
const withoutPage = {
  name: "without-page",
  setup(builder) {
    builder.onResolve({ filter: /language\.svelte$/ }, () => ({ path: "language", namespace: "stub" }));
    builder.onLoad(
      { filter: /.*/, namespace: "stub" },
      () => ({
        contents:
          "export const plural = (c, n, one, other) => one + other; export const ofName = String; export const figure = String; export const signed = String; export const language = { word: String, title: String, code: 'en' };",
      }),
    );
  },
};

async function load(path) {
  const built = await build({ entryPoints: [path], bundle: true, write: false, format: "esm", plugins: [withoutPage] });
  const module = await import(`data:text/javascript;base64,${Buffer.from(built.outputFiles[0].contents).toString("base64")}`);
  const tables = Object.values(module).filter((table) => CODES.every((code) => typeof table?.[code] === "object"));
  if (tables.length === 0) throw new Error(`${path} exports no table of texts`);
  return tables;
}

function keysOf(texts, prefix = "") {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? keysOf(value, `${prefix}${key}.`) : [`${prefix}${key}`]
  );
}

const mistakes = [];
const sources = filesIn("src").filter((path) => /\.(ts|svelte)$/.test(path) && !/texts\.ts$|openapi\.ts$/.test(path));
const code = sources.map((path) => readFileSync(path, "utf-8")).join("\n");
const files = filesIn("src").filter((path) => /texts\.ts$/.test(path));
for (const path of files) {
  for (const table of await load(path)) {
    const [english, ...others] = CODES.map((language) => keysOf(table[language]));
    for (const [place, keys] of others.entries()) {
      for (const key of english.filter((one) => !keys.includes(one))) mistakes.push(`${path}: ${CODES[place + 1]} lacks ${key}`);
      for (const key of keys.filter((one) => !english.includes(one))) {
        mistakes.push(`${path}: ${CODES[place + 1]} has ${key}, English has not`);
      }
    }
    for (const [key, value] of Object.entries(table.en)) {
      if (value === "") mistakes.push(`${path}: ${key} is empty`);
      // A nested table is asked for by its name; what is in it is chosen at run time.
      if (!new RegExp(`\\.${key}\\b|\\b${key}\\b(?=[\\s,}].*=\\s*\\$derived)`).test(code)) mistakes.push(`${path}: nobody uses ${key}`);
    }
  }
}
if (mistakes.length > 0) {
  console.error(mistakes.join("\n"));
  process.exit(1);
}
console.log(`texts: ${files.length} files in ${CODES.length} languages are complete and used`);
