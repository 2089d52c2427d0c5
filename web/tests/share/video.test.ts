import { afterEach, expect, it, vi } from "vitest";
import { pictured } from "../../src/share/subject";
import { endingOf, turnTime, videoType } from "../../src/share/video";

afterEach(() => vi.unstubAllGlobals());

const recorder = (...known: string[]) => ({ isTypeSupported: (type: string) => known.some((one) => type.includes(one)) });

it("a browser that cannot record a canvas offers no video", () => {
  const moving = { prototype: { captureStream: () => null } };
  vi.stubGlobal("HTMLCanvasElement", moving);
  vi.stubGlobal("MediaRecorder", undefined);
  expect(videoType()).toBe("");
  vi.stubGlobal("MediaRecorder", recorder("webm"));
  vi.stubGlobal("HTMLCanvasElement", { prototype: {} });
  expect(videoType()).toBe("");
  vi.stubGlobal("HTMLCanvasElement", moving);
  expect(videoType()).toBe("video/webm;codecs=vp9");
  vi.stubGlobal("MediaRecorder", recorder("ogg"));
  expect(videoType()).toBe("");
  vi.stubGlobal("MediaRecorder", recorder("mp4", "webm"));
  expect(endingOf(videoType())).toBe("mp4");
});

it("a long game is shown faster", () => {
  expect(turnTime(10)).toBe(900);
  expect(turnTime(60)).toBe(500);
  expect(endingOf("image/gif")).toBe("gif");
  expect(endingOf("video/webm;codecs=vp9")).toBe("webm");
});

it("another turn of a game is the same picture", () => {
  const game = { kind: "game", key: "k" } as const;
  expect(pictured({ ...game, turn: 3 })).toBe(pictured({ ...game, turn: 4, seat: 1 }));
  expect(pictured({ kind: "deal", name: "a", text: "one" })).not.toBe(pictured({ kind: "deal", name: "b", text: "one" }));
});
