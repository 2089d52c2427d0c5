// What a person set for all tables on this device: previews, and whose chat lines are not shown.

function read<Value>(name: string, fallback: Value): Value {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? "null") as Value | null) ?? fallback;
  } catch {
    return fallback;
  }
}

class Keep {
  previews = $state(read("previews", true));
  /** Names of people whose chat lines are hidden. */
  muted = $state.raw<string[]>(read("muted", []));

  togglePreviews(): void {
    this.previews = !this.previews;
    localStorage.setItem("previews", JSON.stringify(this.previews));
  }

  toggleMuted(name: string): void {
    this.muted = this.muted.includes(name) ? this.muted.filter((other) => other !== name) : [...this.muted, name];
    localStorage.setItem("muted", JSON.stringify(this.muted));
  }
}

export const keep = new Keep();
