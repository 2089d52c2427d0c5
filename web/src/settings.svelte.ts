// What a person set for this device. Kept in the browser, never sent.

export type Theme = "system" | "dark" | "light";
/** How fast the moves of others are shown; step by step each waits for a tap or a key. */
export const SPEEDS = ["slow", "normal", "fast", "step"] as const;
export type Speed = (typeof SPEEDS)[number];

class Settings {
  theme = $state<Theme>("system");
  speed = $state<Speed>("normal");
  /** Whether nothing travels, as if the system asked for that. */
  still = $state(false);
  sound = $state(false);
  /** Whether the device may vibrate, where it can. */
  haptics = $state(false);
  /** Whether sound was offered once. */
  offered = $state(false);
  /** From 0 to 1. */
  volume = $state(0.6);
  /** Whether single letters act as shortcuts. */
  letters = $state(true);
  /** Whether moves are previewed, at tables that allow it. */
  previews = $state(true);
  /** Names of people whose chat lines are hidden. */
  muted = $state.raw<string[]>([]);

  constructor() {
    const kept = read();
    if (!SPEEDS.includes(kept["speed"] as Speed)) delete kept["speed"];
    for (const name of Object.keys(this.plain()) as (keyof ReturnType<Settings["plain"]>)[]) {
      if (typeof kept[name] === typeof this[name]) Object.assign(this, { [name]: kept[name] });
    }
    $effect.root(() => {
      $effect(() => localStorage.setItem("settings", JSON.stringify(this.plain())));
    });
  }

  plain() {
    const { theme, speed, still, sound, haptics, offered, volume, letters, previews, muted } = this;
    return { theme, speed, still, sound, haptics, offered, volume, letters, previews, muted };
  }
}

function read(): Record<string, unknown> {
  try {
    return (JSON.parse(localStorage.getItem("settings") ?? "{}") ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

export const settings = new Settings();
