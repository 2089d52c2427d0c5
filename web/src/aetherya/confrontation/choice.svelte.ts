// What the player is about to do: the card that was chosen, the cell that is aimed at, and what the server says would come of it.
import type { Preview } from "../../protocol";
import type { ScreenProps } from "../../table/screen";
import { commonView, pickedCard, picks } from "./view";

export class Choice {
  /** The first part of a play, "play elf" or "rise". */
  pick = $state<string | null>(null);
  /** The cell under the mouse, the focus, or the first tap. */
  cell = $state<string | null>(null);
  /** Whether the cell was tapped: then buttons play, and a second tap. */
  tapped = $state(false);
  /** The answer for the words that are aimed at. */
  shown = $state.raw<Preview | null>(null);
  /** The cells whose card the chosen card would destroy: those that it threatens and can be played to. */
  prey: ReadonlySet<string>;

  readonly #props: () => ScreenProps;
  legal: ReadonlySet<string>;
  possible: Set<string>;
  words: string | null;

  constructor(props: () => ScreenProps) {
    this.#props = props;
    this.legal = $derived(new Set(props().readonly ? [] : props().position.legal));
    this.possible = $derived(picks([...this.legal]));
    this.prey = $derived(
      new Set(this.#destroys() ? commonView(props().position.view).prey.filter((cell) => this.legal.has(`${this.pick} ${cell}`)) : []),
    );
    this.words = $derived(this.pick && this.cell ? `${this.pick} ${this.cell}` : null);
  }

  clear(): void {
    this.pick = null;
    this.aim(null);
  }

  /** Whether the chosen card can destroy. */
  #destroys(): boolean {
    return this.pick !== null && commonView(this.#props().position.view).weapons.includes(pickedCard(this.pick));
  }

  /** Choose a card; choosing it again gives it back. */
  choose(pick: string): void {
    this.pick = this.pick === pick ? null : pick;
    this.aim(null);
  }

  /** Look at a cell: ask what a play there would do. */
  aim(cell: string | null, tapped = false): void {
    this.cell = cell;
    this.tapped = tapped && cell !== null;
    const words = this.words;
    if (this.shown?.words !== words) this.shown = null;
    if (!words || !this.legal.has(words)) return;
    void this.#props().preview(words).then((answer) => {
      if (this.words === words) this.shown = answer;
    });
  }
}
