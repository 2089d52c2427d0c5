// What the linter looks for: the recommended rules, and the sizes that keep things readable.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["src/protocol/openapi.ts", "src/**/*texts.ts", "src/engine/made", "node_modules", "public"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      "max-lines": ["error", 400],
      "max-lines-per-function": ["error", 50],
      "no-irregular-whitespace": ["error", { skipTemplates: true, skipStrings: true }], // French has it before some signs
      "no-undef": "off", // the compiler knows better
      "svelte/no-useless-mustaches": "off", // a space at the end of a line must be written so
      "svelte/require-each-key": "off", // sentences have none
      "svelte/prefer-svelte-reactivity": "off", // sets and maps that are made anew are not watched
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  { files: ["tests/**"], rules: { "max-lines-per-function": "off" } }, // a group of tests is no function
);
