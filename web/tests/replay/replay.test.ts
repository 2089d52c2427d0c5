import { describe, expect, it, vi } from "vitest";
import type { Replay } from "../../src/protocol";
import { positionAt, seatsFor, tableFor } from "../../src/replay/frames";
import { Player } from "../../src/replay/player.svelte";

const frames = [0, 1, 2].map((number) => ({ view: { number }, links: [{ points: number }] }));
const book = { changes: [] };
const replay = { game: "aetherya", mode: "base", seat: 1, result: { winners: [0] }, frames, book } as unknown as Replay;

describe("the frames of a replay", () => {
  it("are positions in which nothing can be played", () => {
    const position = positionAt(replay, 1);
    expect([position.ply, position.seat, position.legal, position.result]).toEqual([1, 1, [], null]);
    expect(position.view).toEqual({ number: 1 });
    expect(positionAt(replay, 2).result).toEqual({ winners: [0] });
  });

  it("have a table with the record's names", () => {
    const table = tableFor(replay, seatsFor(["Ann", "Bob"]));
    expect(table.own_components).toBe(false);
    expect(tableFor({ ...replay, book: { ...replay.book, changes: ["more"] } }, []).own_components).toBe(true);
    expect(table.seats.map((seat) => [seat.seat, seat.name, seat.mine])).toEqual([[0, "Ann", false], [1, "Bob", false]]);
    expect([table.mode, table.scores, table.previews]).toEqual(["base", true, false]);
  });
});

describe("the player", () => {
  it("stays inside the game, and animates single steps forward only", () => {
    const player = new Player();
    player.load(4);
    player.step(1);
    expect([player.index, player.moved]).toEqual([1, true]);
    player.go(3);
    expect([player.index, player.moved]).toEqual([3, false]);
    player.step(5);
    expect(player.index).toBe(3);
    player.step(-1);
    expect([player.index, player.moved]).toEqual([2, false]);
    player.load(2);
    expect(player.index).toBe(1);
  });

  it("plays by itself to the end, and begins again from there", () => {
    vi.useFakeTimers();
    const player = new Player();
    player.load(3);
    player.toggle();
    expect(player.index).toBe(1);
    vi.advanceTimersByTime(1900);
    expect([player.index, player.playing]).toEqual([2, false]);
    player.toggle();
    expect([player.index, player.playing]).toEqual([1, true]);
    player.toggle();
    vi.advanceTimersByTime(5000);
    expect([player.index, player.playing]).toEqual([1, false]);
    vi.useRealTimers();
  });
});
