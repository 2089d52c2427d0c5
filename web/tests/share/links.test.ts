import { expect, it } from "vitest";
import { frameOf, placeOf, replayAt } from "../../src/share/links";

it("an address says which turn is looked at, and by whom", () => {
  expect(replayAt("/replay/abc", null)).toBe("/replay/abc");
  expect(replayAt("/replay/abc", 19)).toBe("/replay/abc/19");
  expect(replayAt("/replay/abc", 19, -1)).toBe("/replay/abc/19");
  expect(replayAt("/replay/abc", 0, 2)).toBe("/replay/abc/0/3");
  expect(placeOf(["19", "2"])).toEqual({ turn: 19, seat: 1 });
  for (const wrong of [[], ["x", "9"], ["-1", "0"], ["99999", "all"]]) expect(placeOf(wrong)).toEqual({ turn: null, seat: null });
});

it("the code for another page is whole, and a name in it is no markup", () => {
  const wanted = { turn: 4, theme: "light", code: "de", size: "narrow", hidesResult: true } as const;
  const page = document.createElement("div");
  page.innerHTML = frameOf("https://oak.example", "/replay/abc", "Lena \"<b>\" & Mira", wanted);
  const frame = page.querySelector("iframe")!;
  expect(page.children).toHaveLength(1);
  expect(frame.src).toBe("https://oak.example/embed/abc?turn=4&theme=light&lang=de&result=hide");
  expect([frame.width, frame.height, frame.title]).toEqual(["360", "640", "Lena \"<b>\" & Mira"]);
});
