// What the player is asked now, by phase and by what is chosen already, and the buttons that answer it.
import { capital, language, speak } from "../../language/language.svelte";
import type { IconName } from "../../ui/icons";
import { nameOf, shortName } from "../links";
import { blockOf, cardLabel, cardTitle, tileTitle } from "./cells";
import { texts as goals } from "./goal-texts";
import { focusLegends } from "./keys";
import { texts as questions } from "./prompt-texts";
import type { KingdomTable } from "./table.svelte";
import { texts } from "./texts";

type Texts = (typeof texts)["en"] & (typeof questions)["en"] & (typeof goals)["en"];

export interface Button {
  label: string;
  icon?: IconName;
  key?: string;
  move?: string;
  pick?: string;
  primary?: boolean;
  run?: () => void;
}
interface Prompt {
  sentence: string;
  small: string;
  buttons: Button[];
}

const MOST_LEGENDS = 2;
const inSentence = (card: string, form = "a") => language.word(`aetherya.card.${card}`, form);
const top = (pile: string[] | undefined) => pile?.[pile.length - 1];

/** The button that does what a finger points at. */
function confirm(table: KingdomTable, t: Texts): Button[] {
  const { aim, legal } = table;
  if (!aim?.firm || !legal.has(aim.words)) return [];
  const [verb, what = ""] = aim.words.split(" ");
  const labels: Record<string, string> = {
    place: t.placeAt(what),
    reveal: t.turnOverAt(what),
    block: t.keepBlock(blockOf(what).join(" ")),
    legend: t.takeLegend(shortName(what)),
    use: capital(t.use(language.word(`aetherya.tile.${what}`, "the"))),
    shed: t.shedTag,
    swap: t.swapFor(shortName(what), shortName(aim.words.split(" ")[2] ?? "")),
  };
  return [{ label: labels[verb ?? ""] ?? aim.words, icon: "check", move: aim.words, primary: true }];
}

/** The legends to be had, by name; where there are more than the bar has room for, one button leads to them. */
function legendButtons(table: KingdomTable, t: Texts, primary = false): Button[] {
  const found = Object.entries(table.legends.moves).filter(([, move]) => move.startsWith("legend ") && move !== table.aim?.words);
  if (found.length > MOST_LEGENDS) return [{ label: t.takeOneOf(found.length), icon: "laurels", key: "G", primary, run: focusLegends }];
  return found.map(([legend, move]): Button => ({ label: t.takeLegend(shortName(legend)), icon: "laurels", move, primary }));
}

function turnPrompt(table: KingdomTable, t: Texts): Prompt {
  const { view, legal } = table;
  const tops = view.piles.map(top).filter((card) => card !== undefined);
  if (view.mode === "solo") {
    const mixed = legal.has("pair mixed") && tops[0];
    return { sentence: mixed ? t.takeTwo(inSentence(tops[0] ?? "", "the")) : t.takeTwoDeck, small: "", buttons: [] };
  }
  const takes = legal.has("take") || legal.begins("take");
  const named = tops.map((card) => inSentence(card, "the"));
  const sentence = !takes
    ? (legal.has("draw") ? t.drawOnly : t.takeOnly)
    : named.length > 1
    ? t.drawOrTakeTwo(named.join(` ${t.or} `))
    : t.drawOrTake(named[0] ?? "");
  return { sentence, small: "", buttons: [] };
}

function pileButtons(table: KingdomTable, t: Texts): Button[] {
  return [1, 2].flatMap((pile) => {
    const move = `${table.chosen} ${pile}`;
    const card = top(table.view.piles[pile - 1]);
    if (!table.legal.has(move)) return [];
    return [{ label: card ? t.toPile(pile, cardLabel(card)) : t.toEmptyPile(pile), key: String(pile), move, primary: true }];
  });
}

function holdPrompt(table: KingdomTable, t: Texts): Prompt {
  const { view, chosen: prefix, legal, aim } = table;
  const held = view.held ?? "";
  const back: Button = { label: t.back, key: "Esc", run: () => table.choose(prefix.startsWith("reveal ") ? "reveal" : prefix) };
  const piles = prefix.includes(" ") ? pileButtons(table, t) : [];
  if (piles.length) {
    const reveal = prefix.startsWith("reveal");
    return { sentence: reveal ? t.whichPileReveal(inSentence(held, "the")) : t.whichPile, small: "", buttons: [...piles, back] };
  }
  const small = aim?.firm && table.aimedCell ? t.previewAt(table.aimedCell) : "";
  if (prefix === "reveal") {
    const place: Button = { label: t.placeInstead, key: "X", pick: "reveal", run: () => table.choose("reveal") };
    return { sentence: t.orTurnOver(inSentence(held, "the")), small: small || t.turnOverSmall, buttons: [...confirm(table, t), place] };
  }
  const discards = legal.begins("reveal");
  const discard: Button = { label: t.discardInstead, icon: "layers", key: "X", pick: "reveal", run: () => table.choose("reveal") };
  return {
    sentence: t.placeOn(inSentence(held)),
    small: small || (discards ? t.orDiscard : view.phase === "hold_taken" ? t.mustPlace : ""),
    buttons: [...confirm(table, t), ...(discards ? [discard] : []), ...legendButtons(table, t)],
  };
}

function arrangePrompt(table: KingdomTable, names: string[], t: Texts): Prompt {
  const { hand, laying, lifted, laid, move } = table.first;
  const again: Button = { label: t.startOver, icon: "rotate-ccw", pick: "start over", run: () => table.startOver() };
  const open: Button[] = move
    ? [{ label: names.length > 1 ? t.openKingdoms : t.openKingdom, icon: "check", key: "E", move, primary: true }]
    : [];
  const done = names.filter((_, seat) => !table.position.asked.includes(seat));
  const sentence = laying && (lifted || hand.length > 1)
    ? t.arrangeTo(cardTitle(laying))
    : move
    ? t.arrangeReady
    : hand.length === 1
    ? t.arrangeLast(cardTitle(hand[0] ?? ""))
    : t.arrange;
  const how = move ? t.arrangeSwap : t.arrangeSmall;
  return {
    sentence,
    small: done.length ? `${how} ${t.arrangeOthers(done.join(", "))}` : how,
    buttons: [...open, ...(Object.keys(laid).length ? [again] : [])],
  };
}

/** Who has laid the own cards waits for the others, and can change them until then. */
function arrangeWait(table: KingdomTable, names: string[], t: Texts): Prompt {
  const others = table.position.asked.filter((seat) => seat !== table.me).map((seat) => names[seat] ?? "");
  const undo = table.props().undo;
  const change: Button = { label: t.arrangeChange, icon: "rotate-ccw", run: () => undo?.() };
  return {
    sentence: table.first.lying ? t.arrangeKept(others.join(", ")) : t.arrangeWait(others.join(", ")),
    small: table.first.lying ? t.arrangeOpen : "",
    buttons: table.first.lying && undo ? [change] : [],
  };
}

function usePrompt(table: KingdomTable, names: string[], t: Texts): Prompt {
  const [, tile = "", first = "", second = ""] = table.chosen.split(" ");
  const title = tileTitle(tile);
  const elsewhere = table.view.kingdoms.filter((kingdom) => table.beckons(kingdom)).map((kingdom) => names[kingdom.seat] ?? "");
  const sentence = tile === "sword"
    ? t.useSword
    : tile === "hammer"
    ? (first ? t.useHammerSecond(first) : t.useHammer)
    : tile === "thief"
    ? t.useTile(title)
    : tile === "smuggler"
    ? (second ? t.useStone(language.word(`aetherya.tile.${second}`, "for")) : t.useTile(title))
    : t.useCell(title);
  const stop: Button = { label: t.stopUse, key: "Esc", run: () => table.reset() };
  return { sentence, small: elsewhere.length ? t.elsewhere(elsewhere.join(", ")) : "", buttons: [...confirm(table, t), stop] };
}

function settlePrompt(tile: string | null, t: Texts): Prompt {
  return {
    sentence: tile ? t.settleKnown(nameOf("tile", tile, "is")) : t.settle,
    small: t.settleSmall,
    buttons: [{ label: t.keep, icon: "check", move: "keep", primary: true }, { label: t.decline, move: "decline" }],
  };
}

function pairPrompt(table: KingdomTable, t: Texts): Prompt {
  const [first, second] = (table.view.mode === "solo" ? table.view.pair : null) ?? [];
  if (!first || !second) return { sentence: t.discardInstead, small: "", buttons: [] };
  const same = first.card === second.card;
  const keep = (one: typeof first, dropped: string): Button => ({
    label: same ? t.pairKeep(one.from === "deck" ? t.fromDeck : t.fromPile) : t.keepCard(cardTitle(one.card)),
    move: `drop ${dropped}`,
  });
  return {
    sentence: same ? t.pairSame(inSentence(first.card)) : t.pairTitle(inSentence(first.card), inSentence(second.card)),
    small: second.from === "pile" ? t.pairSmall : t.otherStays,
    buttons: [keep(first, "second"), keep(second, "first")],
  };
}

function swapPrompt(table: KingdomTable, t: Texts): Prompt {
  const chosen = table.chosen.split(" ")[1];
  const taken = table.looked && table.legends.moves[table.looked] ? table.looked : null;
  const stay: Button = { label: t.noSwap, icon: "check", move: "noswap", primary: true };
  const back: Button = { label: t.back, key: "Esc", run: () => table.reset() };
  return {
    sentence: chosen ? t.swapWith(shortName(chosen)) : t.swap,
    small: !chosen ? t.swapSmall : taken ? t.swapTakes(shortName(chosen), shortName(taken)) : "",
    buttons: [...confirm(table, t), ...(chosen ? [back] : []), stay],
  };
}

/** The question of this moment. `settled` is the tile that was uncovered, if the reader knows it. */
export function promptFor(table: KingdomTable, names: string[], settled: string | null): Prompt {
  const t: Texts = { ...speak(texts), ...speak(questions), ...speak(goals) };
  const { view } = table;
  if (view.phase === "over") return { sentence: t.over, small: "", buttons: [] };
  if (view.phase === "chance") return { sentence: t.shuffling, small: "", buttons: [] };
  if (!table.asked) {
    const name = view.actor === null ? "" : (names[view.actor] ?? "");
    if (view.phase === "arrange") return arrangeWait(table, names, t);
    const sentence = table.me < 0 || view.actor === table.me ? t.watching(name) : t.waiting(name);
    return { sentence, small: "", buttons: [] };
  }
  if (table.chosen.startsWith("use ")) return usePrompt(table, names, t);
  switch (view.phase) {
    case "arrange":
      return arrangePrompt(table, names, t);
    case "turn":
      return { ...turnPrompt(table, t), buttons: [...confirm(table, t), ...legendButtons(table, t)] };
    case "hold_drawn":
    case "hold_taken":
      return holdPrompt(table, t);
    case "pair":
      return pairPrompt(table, t);
    case "swap":
      return swapPrompt(table, t);
    case "block":
      return { sentence: t.block, small: t.blockSmall, buttons: confirm(table, t) };
    case "settle":
      return settlePrompt(settled, t);
    case "shed":
      return { sentence: t.shed, small: t.shedSmall, buttons: confirm(table, t) };
    default:
      return afterPrompt(table, t);
  }
}

/** A legend that can be had is the first choice. */
function afterPrompt(table: KingdomTable, t: Texts): Prompt {
  const legends = [...confirm(table, t), ...legendButtons(table, t, true)];
  const end: Button = { label: t.endTurn, key: "E", move: "end", primary: !legends.length };
  if (!table.legal.has("end")) return { sentence: t.takeOnly, small: "", buttons: legends };
  return { sentence: table.view.mode === "items" ? t.afterTiles : t.after, small: "", buttons: [...legends, end] };
}
