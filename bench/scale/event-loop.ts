/** A number of milliseconds, or a resource, for which a simulated process waits. */
type Wait = number | Resource;

/** A simulated process, which yields each wait. */
export type Process = Generator<Wait, void, void>;

interface Event {
  readonly at: number;
  /** Events at the same time run in the order in which they were scheduled. */
  readonly order: number;
  readonly process: Process;
}

/** Runs simulated processes in simulated time. */
export class EventLoop {
  /** The simulated time in milliseconds. */
  now = 0;
  readonly #events: Event[] = [];
  #scheduled = 0;

  /** Starts a process after the given number of milliseconds. */
  start(process: Process, afterMs = 0): void {
    this.#push({ at: this.now + afterMs, order: this.#scheduled++, process });
  }

  /** Runs until no events are left. */
  run(): void {
    for (let event = this.#pop(); event; event = this.#pop()) {
      this.now = event.at;
      this.#continue(event.process);
    }
  }

  #continue(process: Process): void {
    for (;;) {
      const { done, value } = process.next();
      if (done) return;
      if (typeof value === "number") this.start(process, value);
      else if (value.take(process)) continue;
      return;
    }
  }

  // The events form a binary heap: none is earlier than its parent.
  #push(event: Event): void {
    const events = this.#events;
    let at = events.push(event) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = events[above];
      if (!parent || !isEarlier(event, parent)) break;
      events[at] = parent;
      at = above;
    }
    events[at] = event;
  }

  #pop(): Event | undefined {
    const events = this.#events;
    const first = events[0];
    const last = events.pop();
    if (!first || !last || events.length === 0) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      const [left, right] = [events[below], events[below + 1]];
      if (!left) break;
      if (right && isEarlier(right, left)) below += 1;
      const child = events[below];
      if (!child || !isEarlier(child, last)) break;
      events[at] = child;
      at = below;
    }
    events[at] = last;
    return first;
  }
}

function isEarlier(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}

/** Something that a limited number of processes can use at the same time, first come, first served. */
export class Resource {
  readonly #loop: EventLoop;
  readonly #waiting: Process[] = [];
  #next = 0;
  #free: number;

  constructor(loop: EventLoop, capacity: number) {
    this.#loop = loop;
    this.#free = capacity;
  }

  /** Gives the resource to a process, or queues the process and returns false. */
  take(process: Process): boolean {
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    this.#waiting.push(process);
    return false;
  }

  /** Releases the resource to the process that has waited longest. */
  release(): void {
    const process = this.#waiting[this.#next];
    if (!process) {
      this.#free += 1;
      return;
    }
    this.#next += 1;
    if (this.#next === this.#waiting.length) {
      this.#waiting.length = 0;
      this.#next = 0;
    }
    this.#loop.start(process);
  }
}
