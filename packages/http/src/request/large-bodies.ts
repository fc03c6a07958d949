import { setTimeout as sleep } from 'node:timers/promises';
import { requestBudget } from '@basalt/domain';
import { HttpError } from '../problem/http-error.ts';
import type { BeforeReading } from './json-body.ts';

const { bytes, waiting: maxWaiting, restMilliseconds } = requestBudget.largeBodies;

/** The large bodies of one organization. */
interface Line {
  /** How many are being handled or wait. */
  length: number;
  /** Resolves when the last of them has ended. */
  end: Promise<void>;
}

/** The clock and the timer. */
interface Time {
  now: () => number;
  sleep: (milliseconds: number) => Promise<unknown>;
}

/**
 * Reading and checking a large body keeps the event loop busy. So the requests of one organization with large bodies are
 * handled one after the other. Each waits for as long as the one before took, so that requests of others are handled in between.
 */
export class LargeBodies {
  readonly #lines = new Map<string, Line>();
  readonly #time: Time;

  constructor(time: Time = { now: () => performance.now(), sleep }) {
    this.#time = time;
  }

  /**
   * Runs the work of a request of the organization. The work calls the function that it gets before it reads the body; that function waits,
   * and refuses with `unavailable` when more than `waiting` requests of the organization wait.
   */
  async during<T>(
    organizationId: string,
    work: (beforeReading: BeforeReading) => Promise<T>,
    waiting: number = maxWaiting,
  ): Promise<T> {
    let end: (() => void) | undefined;
    try {
      return await work(async (length) => {
        end = await this.#begin(organizationId, length, waiting);
      });
    } finally {
      end?.();
    }
  }

  /** Resolves with the function that must be called at the end of the work. */
  async #begin(organizationId: string, length: number, waiting: number): Promise<() => void> {
    if (length < bytes) return () => undefined;
    const line = this.#lines.get(organizationId) ?? { length: 0, end: Promise.resolve() };
    if (line.length > waiting) throw new HttpError('unavailable', { retryAfter: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = line.end;
    line.end = promise;
    line.length += 1;
    this.#lines.set(organizationId, line);
    await before;
    const since = this.#time.now();
    return () => void this.#rest(organizationId, line, since).then(resolve);
  }

  async #rest(organizationId: string, line: Line, since: number): Promise<void> {
    await this.#time.sleep(Math.min(this.#time.now() - since, restMilliseconds));
    line.length -= 1;
    if (line.length === 0) this.#lines.delete(organizationId);
  }
}
