// What waits for a returning player: a table, a lesson that was left, today's deal, the next lesson, a moment of the last game. At most four.
import { daily } from "../../daily/daily.svelte";
import type { DealInfo } from "../../daily/requests";
import { nameOf, progress } from "../../lessons/progress.svelte";
import type { Course, LessonInfo, TableSummary } from "../../protocol";
import { http } from "../../protocol/http";
import { loadHabits } from "../../review/habits/habits";
import { mine } from "../mine.svelte";
import { setup } from "../setup.svelte";

export interface Moment {
  key: string;
  turn: number;
  loss: number;
}

export interface Lesson {
  course: Course;
  lesson: LessonInfo;
  /** The step at which it was left; 0 where it was not begun. */
  left: number;
}

export type Waits = { kind: "table"; table: TableSummary } | { kind: "lesson"; lesson: Lesson } | { kind: "deal"; deal: DealInfo } | {
  kind: "moment";
  moment: Moment;
};

const MOST = 4;
/** Of the win: what gave away less is no puzzle. */
const SLIP = 0.05;

/** The lesson that was left, or the next one of a game; nothing where all are done. */
export function lessonOf(courses: Course[], game: string): Lesson | null {
  const all = courses.flatMap((course) =>
    course.lessons.map((lesson) => {
      const kept = progress.of(nameOf(course.game, course.mode, lesson.name));
      return { course, lesson, left: kept.step > 1 ? kept.step : 0, done: kept.done };
    })
  );
  const open = all.filter(({ done }) => !done);
  return open.find(({ left }) => left > 0) ?? open.find(({ course }) => course.game === game) ?? null;
}

/**
 * The deal to show: one of today that waits, the chosen game's first; where these are played, one of the week; where all are played, how
 * today's went.
 */
export function dealOf(deals: DealInfo[], game: string): DealInfo | null {
  const own = [...deals].sort((one, other) => Number(other.game === game) - Number(one.game === game));
  const daily = own.filter((one) => !one.weekly);
  const weekly = own.filter((one) => one.weekly);
  const waits = [daily, weekly].flatMap((some) => ["begun", "open"].flatMap((state) => some.filter((one) => one.state === state)));
  return waits[0] ?? daily[0] ?? null;
}

/** The worst slip of the last game that has one. */
export function momentOf(order: string[], moments: Moment[]): Moment | null {
  for (const key of order) {
    const found = moments.filter((one) => one.key === key && one.loss >= SLIP).sort((one, other) => other.loss - one.loss);
    if (found[0]) return found[0];
  }
  return null;
}

/** In the order in which they are shown. */
export function ordered(table: TableSummary | null, lesson: Lesson | null, deal: DealInfo | null, moment: Moment | null): Waits[] {
  const teaching: Waits[] = lesson ? [{ kind: "lesson", lesson }] : [];
  const dealing: Waits[] = deal ? [{ kind: "deal", deal }] : [];
  return [
    ...(table ? [{ kind: "table", table } as const] : []),
    ...(lesson?.left ? [...teaching, ...dealing] : [...dealing, ...teaching]),
    ...(moment ? [{ kind: "moment", moment } as const] : []),
  ].slice(0, MOST);
}

class Waiting {
  #courses = $state.raw<Course[]>([]);
  #moment = $state.raw<Moment | null>(null);
  /** Whether all that could be asked has answered. */
  isReady = $state(false);
  readonly all = $derived(
    ordered(
      mine.all?.find((table) => table.my_turn) ?? null,
      lessonOf(this.#courses, setup.game),
      dealOf(daily.info?.deals ?? [], setup.game),
      this.#moment,
    ),
  );

  async load(): Promise<void> {
    const lessons = http.lessons().then((found) => (this.#courses = found), () => undefined);
    const moment = loadHabits().then(({ habits, reviewed }) => {
      this.#moment = momentOf(reviewed, habits.flatMap(({ examples }) => examples));
    }, () => undefined);
    await lessons;
    this.isReady = true;
    await moment;
  }
}

export const waiting = new Waiting();
