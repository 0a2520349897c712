/** What a thread can be seen to be at from another one. */
const activities = ["nothing", "tool", "customer", "scoring"] as const;
export type Activity = (typeof activities)[number];

/** What a run's thread shows of itself. */
export interface Seen {
  /** Counts the beats of its event loop: while it stands still, so does the loop. */
  readonly beat: number;
  readonly activity: Activity;
  /** The number of the trial whose tool or customer is at work. */
  readonly trial: number;
  /** The number of the tool that is at work. */
  readonly tool: number;
  /** The numbers of the trials under way. */
  readonly underWay: readonly number[];
}

const field = { beat: 0, activity: 1, trial: 2, tool: 3, places: 4 };

/** Memory that a run's thread writes and the thread beside it reads: it can be read even while the writer is in an endless loop. */
export class Pulse {
  readonly memory: SharedArrayBuffer;
  readonly #cells: Int32Array;

  private constructor(memory: SharedArrayBuffer) {
    this.memory = memory;
    this.#cells = new Int32Array(memory);
  }

  /** Memory for so many trials at a time. */
  static forPlaces(places: number): Pulse {
    return new Pulse(new SharedArrayBuffer((field.places + places) * Int32Array.BYTES_PER_ELEMENT));
  }

  /** The same memory in another thread. */
  static at(memory: SharedArrayBuffer): Pulse {
    return new Pulse(memory);
  }

  beat(): void {
    Atomics.add(this.#cells, field.beat, 1);
  }

  /** Says which trial a place is at; undefined when it is free. */
  take(place: number, trial: number | undefined): void {
    Atomics.store(this.#cells, field.places + place, trial === undefined ? 0 : trial + 1);
  }

  /** Says what the thread is at from now on, and returns what it was at. */
  enter(activity: Activity, trial = 0, tool = 0): Activity {
    const before = activities[Atomics.load(this.#cells, field.activity)] ?? "nothing";
    Atomics.store(this.#cells, field.trial, trial);
    Atomics.store(this.#cells, field.tool, tool);
    Atomics.store(this.#cells, field.activity, activities.indexOf(activity));
    return before;
  }

  /** What can be seen now. */
  look(): Seen {
    const places = [...this.#cells.subarray(field.places)].filter((cell) => cell > 0);
    return {
      beat: Atomics.load(this.#cells, field.beat),
      activity: activities[Atomics.load(this.#cells, field.activity)] ?? "nothing",
      trial: Atomics.load(this.#cells, field.trial),
      tool: Atomics.load(this.#cells, field.tool),
      underWay: places.map((cell) => cell - 1),
    };
  }
}
