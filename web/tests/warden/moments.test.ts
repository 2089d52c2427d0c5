// Moments and sizes as a warden reads them.
import { expect, test } from "vitest";
import { language } from "../../src/language/language.svelte";
import { ago, size } from "../../src/warden/moments";

test("how long ago something was is said in the largest unit that tells it", () => {
  language.code = "en";
  const now = 1_000_000;
  expect(ago(now + 5, now)).toBe("now");
  expect(ago(now - 90, now)).toBe("2 min. ago");
  expect(ago(now - 3 * 3600, now)).toBe("3 hr. ago");
  expect(ago(now - 31 * 86_400, now)).toBe("31 days ago");
  language.code = "de";
  expect(ago(now - 3 * 3600, now)).toBe("vor 3 Std.");
});

test("sizes have two figures at least", () => {
  language.code = "en";
  expect(size(0)).toBe("0 byte");
  expect(size(999)).toBe("999 byte");
  expect(size(1_500)).toBe("1.5 kB");
  expect(size(412_000_000)).toBe("412 MB");
  expect(size(3e15)).toBe("3,000,000 GB");
});
