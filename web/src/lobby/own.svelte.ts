// My own name and picture in the lobby. Without a name I am called like my animal.
import { speak } from "../language/language.svelte";
import type { Avatar } from "../protocol";
import { visitor } from "../ui/person.svelte";
import { texts as shared } from "../ui/texts";
import { setup } from "./setup.svelte";

class Own {
  name = $state("");

  /** Who I am, as the server remembers it. */
  async load(): Promise<void> {
    if (!visitor.person) await visitor.load();
    this.show();
  }

  /** Show the remembered name; it may have been changed elsewhere. */
  show(): void {
    const { person } = visitor;
    if (!person) return;
    this.name = person.named ? person.name : "";
    setup.takeAvatar(person.avatar);
  }

  /** Remember a name that was typed. */
  async keep(): Promise<void> {
    const { person } = visitor;
    const name = this.name.trim();
    if (person && name && name !== person.name) await visitor.rename({ name, avatar: person.avatar }).catch(() => undefined);
  }

  /** Take another picture. */
  async picture(avatar: Avatar): Promise<void> {
    const { person } = visitor;
    if (!person) return;
    if (this.name.trim()) await visitor.rename({ name: this.name.trim(), avatar }).catch(() => undefined);
    else visitor.person = { ...person, avatar };
  }

  /** Before a table is set up I need a name. */
  async introduce(): Promise<void> {
    if (!visitor.person) await visitor.load();
    const { person } = visitor;
    if (!person) return;
    const name = this.name.trim() || speak(shared).avatar[person.avatar];
    if (!person.named || name !== person.name) await visitor.rename({ name, avatar: person.avatar });
  }
}

export const own = new Own();
