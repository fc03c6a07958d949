import type { IncomingMessage } from 'node:http';
import { fileBudget } from '@basalt/domain';
import { HttpError } from '../problem/http-error.ts';
import { excludeFromInFlight } from '../server/in-flight.ts';
import { allowLongBody } from '../server/long-bodies.ts';
import { release } from './chunks.ts';

/** The uploads that are under way, by organization. */
export class Uploads {
  readonly #underWay = new Map<string, number>();

  /** The number of all. */
  get count(): number {
    return [...this.#underWay.values()].reduce((sum, one) => sum + one, 0);
  }

  /** Runs the work as one of the organization's uploads. Refuses with `rate_limited` beyond `fileBudget.uploadsAtOnce`. */
  async during<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
    const others = this.#underWay.get(organizationId) ?? 0;
    if (others >= fileBudget.uploadsAtOnce) {
      const reason = `An organization can have ${fileBudget.uploadsAtOnce} uploads at the same time.`;
      throw new HttpError('rate_limited', { retryAfter: 5, reason });
    }
    this.#underWay.set(organizationId, others + 1);
    try {
      return await work();
    } finally {
      const left = (this.#underWay.get(organizationId) ?? 1) - 1;
      if (left === 0) this.#underWay.delete(organizationId);
      else this.#underWay.set(organizationId, left);
    }
  }
}

/**
 * The bytes of a request as they come, one chunk at a time. Ends with `malformed_json` (`ends too early`) when the client goes
 * away, or sends less than `slowBytes` within `slowWindow`.
 */
export async function receiving<T>(
  request: IncomingMessage,
  work: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  allowLongBody(request);
  let fresh = 0;
  const timer = setInterval(() => {
    if (fresh < fileBudget.slowBytes && !request.complete) request.destroy();
    fresh = 0;
  }, fileBudget.slowWindow);
  async function* bytes() {
    try {
      for await (const chunk of request.iterator({ destroyOnReturn: false })) {
        fresh += (chunk as Buffer).length;
        yield chunk as Buffer;
        release(chunk as Buffer);
      }
    } catch {
      throw new HttpError('malformed_json', { reason: 'ends too early' });
    }
  }
  return excludeFromInFlight(request, () => work(bytes())).finally(() => clearInterval(timer));
}
