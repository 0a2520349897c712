/** The activities of a thread that other threads can see. */
const activities = ["nothing", "tool", "customer", "scoring", "storing"] as const;
export type Activity = (typeof activities)[number];

/** The visible state of a run's thread. */
export interface ThreadActivity {
  /** A heartbeat of the thread's event loop; it stops while the loop is blocked. */
  readonly beat: number;
  readonly activity: Activity;
  /** The index of the trial whose tool or customer is running. */
  readonly trial: number;
  /** The index of the tool that is running. */
  readonly tool: number;
  /** The indexes of the trials in progress. */
  readonly underWay: readonly number[];
}

const field = { beat: 0, activity: 1, trial: 2, tool: 3, places: 4 };

/** Shared memory that a run's thread writes and a watching thread reads, even if the writing thread is in an endless loop. */
export class Heartbeat {
  readonly memory: SharedArrayBuffer;
  readonly #cells: Int32Array;

  private constructor(memory: SharedArrayBuffer) {
    this.memory = memory;
    this.#cells = new Int32Array(memory);
  }

  /** Allocates memory for a number of concurrent trials. */
  static forPlaces(places: number): Heartbeat {
    return new Heartbeat(new SharedArrayBuffer((field.places + places) * Int32Array.BYTES_PER_ELEMENT));
  }

  /** Opens the same memory in another thread. */
  static at(memory: SharedArrayBuffer): Heartbeat {
    return new Heartbeat(memory);
  }

  beat(): void {
    Atomics.add(this.#cells, field.beat, 1);
  }

  /** Records the trial in a slot; undefined if the slot is free. */
  take(place: number, trial: number | undefined): void {
    Atomics.store(this.#cells, field.places + place, trial === undefined ? 0 : trial + 1);
  }

  /** Records the thread's current activity and returns the previous one. */
  enter(activity: Activity, trial = 0, tool = 0): Activity {
    const before = activities[Atomics.load(this.#cells, field.activity)] ?? "nothing";
    Atomics.store(this.#cells, field.trial, trial);
    Atomics.store(this.#cells, field.tool, tool);
    Atomics.store(this.#cells, field.activity, activities.indexOf(activity));
    return before;
  }

  /** The current state. */
  look(): ThreadActivity {
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
