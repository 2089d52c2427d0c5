// The words of the games in all languages, and which of them a section uses.
import type { Code } from "../language/language.svelte";
import type { Schemas } from "../protocol";
import { folded } from "./rich";

export type Word = Record<Code, string>;

const MOST = 8;

/** Words of a game: English, German, French. What stands behind a bar is how a text has it, too, if not with the same beginning. */
const WORDS: Record<string, [string, string, string][]> = {
  aetherya: [
    ["kingdom", "Königreich", "royaume"],
    ["neighbour", "Nachbar|benachbart", "voisin"],
    ["wilderness", "Wildnis", "contrée inexplorée|inexploré"],
    ["deck", "Königreich-Stapel|stapel", "pioche"],
    ["discard pile", "Ablagestapel", "défausse"],
    ["legend", "Legende", "légende"],
    ["river", "Legenden-Auslage|auslage", "rivière"],
    ["display", "offene Auslage|auslage", "étalage"],
    ["harmony", "Harmonie", "harmonie"],
    ["conflict", "Konflikt", "conflit"],
    ["portal", "Portal", "portail"],
    ["dragon", "Drache", "dragon"],
    ["tame", "gezähmt", "domestiqué"],
    ["wild", "ungezähmt", "sauvage"],
    ["plain", "Ebene", "plaine"],
    ["forest", "Wald", "forêt"],
    ["mountain", "Berg", "montagne"],
    ["swamp", "Sumpf", "marais"],
    ["human", "Menschen", "humains"],
    ["elf|elves", "Elben", "elfes"],
    ["dwarf", "Zwerge", "nains"],
    ["goblin", "Goblins", "gobelins"],
    ["tribe", "Stamm", "tribu"],
    ["terrains", "Landschaften", "terrains"],
    ["alliance", "Allianz", "alliance"],
    ["federation", "Föderation", "fédération|royaume d’une tribu"],
    ["battle", "Schlacht", "bataille"],
    ["region", "Landstrich", "contrée d’un terrain"],
    ["diversity", "Vielfalt", "quatre tribus"],
    ["tile", "Plättchen", "tuile"],
    ["item", "Gegenstand|gegenständ", "objet"],
    ["character", "Charakter", "personnage"],
    ["peace treaty", "Friedensabkommen|abkommen", "accord diplomatique|accord"],
    ["staff of command|staff", "Stab der Unterwerfung|stab", "bâton de commandement|bâton"],
    ["magic sword|sword", "Magisches Schwert|schwert", "épée magique|épée"],
    ["griffin", "Greif", "griffon"],
    ["divine hammer|hammer", "Himmlischer Hammer|hammer", "marteau divin"],
    ["palantir", "Palantir", "palantir"],
    ["power stone", "Stein der Macht|steine der macht", "pierre de puissance|pierres de puissance"],
    ["smuggler", "Schmuggler", "trafiquant"],
    ["thief", "Dieb", "voleur"],
    ["age", "Zeitalter", "âge"],
    ["fame", "Ruhmespunkte|ruhm", "score"],
    ["fortress", "Festung", "forteresse"],
    ["supplied", "versorgt", "ravitaillé"],
    ["protected", "geschützt", "protégé"],
    ["threatened", "bedroht", "menacé"],
    ["destroyed", "vernichtet", "détruit"],
  ],
  rivality: [
    ["battlefield", "Schlachtfeld", "champ de bataille"],
    ["mana well|well", "Manaquelle|quelle", "source de mana|source"],
    ["stone circle|circle", "Steinkreis", "cercle de pierres|cercle"],
    ["cottage", "Hütte", "chaumière"],
    ["fortress", "Festung", "forteresse"],
    ["golem", "Golem", "golem"],
    ["wizard", "Zauberer", "magicien"],
    ["spell", "Zauberspruch|zaubersprüch", "sort"],
    ["shield", "Schild", "bouclier"],
    ["supply", "Vorrat", "réserve"],
    ["stack", "Stapel", "pile"],
    ["control", "Kontrolle|kontrollier", "contrôle"],
    ["contested", "umkämpft", "disputé"],
    ["entrenched", "verschanzt", "retranché"],
    ["surrounded", "umzingelt", "encerclé"],
    ["delayed spell", "verzögerter Zauberspruch|verzögert", "sort différé|sorts différés"],
    ["apprentice", "Zauberlehrling", "apprenti"],
    ["journeyman", "Zaubergeselle", "compagnon"],
    ["master", "Zaubermeister", "maître"],
  ],
};

/** The words that a section uses in a language, those of its title first. */
export function wordsIn(game: string, section: Schemas["RuleSection"], code: Code): Word[] {
  const place = { en: 0, de: 1, fr: 2 }[code];
  const title = folded(section.title);
  const said = folded(
    [section.title, ...section.rules.flatMap(({ blocks }) => blocks.flatMap((block) => [block.text, ...block.items]))].join(" "),
  );
  const found = (WORDS[game] ?? []).filter((row) => uses(said, row[place]!));
  found.sort((one, other) => Number(uses(title, other[place]!)) - Number(uses(title, one[place]!)));
  return found.slice(0, MOST).map(([en, de, fr]) => ({ en: shown(en), de: shown(de), fr: shown(fr) }));
}

const shown = (entry: string): string => entry.split("|")[0]!;

/** Whether a folded text uses a word, in any form that begins alike; a long word may lose its last letter. */
function uses(text: string, entry: string): boolean {
  return entry.split("|").map(folded).some((form) => {
    const stem = form.length > 4 ? form.slice(0, -1) : form;
    return new RegExp(`(^|[^\\p{L}])${stem}`, "u").test(text);
  });
}
