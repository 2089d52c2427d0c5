// What one's own page shows, and what is done there. What goes wrong is told in place.
import type { Schemas } from "../protocol";
import { RequestError } from "../protocol/http";
import { own } from "./requests";

type Shown = Schemas["OwnPage"];

export class OwnState {
  page = $state.raw<Shown | null>(null);
  /** The sentence of what went wrong last, and at which panel. */
  problem = $state.raw<{ at: string; text: string } | null>(null);
  /** What was done, for those who hear the page. */
  said = $state("");

  constructor(private readonly noAnswer: () => string) {}

  load = (): Promise<boolean> => this.do("page", own.page);

  problemAt = (place: string): string => (this.problem?.at === place ? this.problem.text : "");

  /** Do something after which the page is as the server says; false if it went wrong. */
  async do(place: string, step: () => Promise<Shown | null>, said = ""): Promise<boolean> {
    this.problem = null;
    try {
      const page = await step();
      if (page) this.page = page;
      if (page) this.said = said;
      return page !== null;
    } catch (error) {
      const told = (error instanceof RequestError && error.status < 500) || error instanceof DOMException;
      this.problem = { at: place, text: told ? error.message : this.noAnswer() };
      return false;
    }
  }

  /** The same with passkeys as they are then. */
  passkeys(place: string, step: () => Promise<Shown["passkeys"] | null>, said = ""): Promise<boolean> {
    return this.do(place, async () => ((await step()) ? own.page() : null), said);
  }
}
