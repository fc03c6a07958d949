import type { IncomingMessage } from 'node:http';
import { fileBudget } from '@basalt/domain';
import { HttpError } from '../problem/http-error.ts';
import { excludeFromInFlight } from '../server/in-flight.ts';
import { stopRequestTimeout } from '../server/request-timeout.ts';
import { createStreamLimiter } from '../stream/stream-limiter.ts';
import { release } from './chunks.ts';

/** Limits how many uploads an organization has at the same time. The limit of connections bounds the uploads of all organizations. */
export const createUploadLimiter = () =>
  createStreamLimiter({
    inAll: Infinity,
    perOrganization: fileBudget.uploadsAtOnce,
    called: 'uploads',
  });

/**
 * Runs the work with the bytes of a request as they come, one chunk at a time. Throws `malformed_json` (`ends too early`) when the client
 * closes the connection, or sends less than `slowBytes` within `slowWindow`.
 */
export async function receiving<T>(
  request: IncomingMessage,
  work: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  stopRequestTimeout(request);
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
