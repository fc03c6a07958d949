import { DomainError, type CallerFollower, type FollowedRecord } from '@basalt/domain';
import type { CursorSeal } from '../request/cursor.ts';
import type { RequestContext } from '../request/request-context.ts';
import { HttpError } from '../problem/http-error.ts';
import { traceOf, type Log } from '../middleware/log.ts';
import { eventStreamType } from './event-frames.ts';
import { writeEvents, type StreamTimes } from './event-stream.ts';
import { createStreamLimiter, type StreamLimits, type StreamLimiter } from './stream-limiter.ts';

/** The maximum number of streams, and their times. An absent setting has its default. */
export type StreamSettings = Partial<StreamLimits & StreamTimes>;

/** The parts that all streams of a service share. */
export interface Streams {
  limiter: StreamLimiter;
  times: StreamTimes;
  log: Log;
}

const defaults = {
  inAll: 1_000,
  perOrganization: 100,
  checkInterval: 5_000,
  heartbeatInterval: 15_000,
  writeTimeoutMs: 30_000,
} as const;

/** The streams of a service, none open yet. */
export function createStreams(settings: StreamSettings, log: Log): Streams {
  const { checkInterval, heartbeatInterval, writeTimeoutMs, ...limits } = {
    ...defaults,
    ...settings,
  };
  const limiter = createStreamLimiter(limits);
  return { limiter, times: { checkInterval, heartbeatInterval, writeTimeoutMs }, log };
}

/**
 * Begins a stream and returns, so that an open stream does not count as a request that is being answered. `again` checks the caller again,
 * and refuses one that has lost access.
 */
export async function openEventStream(
  ctx: RequestContext,
  { limiter, times, log }: Streams,
  {
    caller,
    follow,
    again,
    seal,
    binding,
  }: {
    caller: Parameters<StreamLimiter['take']>[0];
    follow: () => Promise<CallerFollower<FollowedRecord>>;
    again: () => Promise<void>;
    seal: CursorSeal;
    binding: string;
  },
): Promise<void> {
  const leave = limiter.take(caller);
  const follower = await follow().catch((error: unknown) => {
    leave();
    throw error;
  });
  ctx.status = 200;
  ctx.set({ 'Content-Type': eventStreamType, 'X-Accel-Buffering': 'no' });
  if (ctx.method === 'HEAD') {
    follower.end();
    leave();
    return;
  }
  // From here on this code writes the answer, not Koa.
  ctx.respond = false;
  const stream = {
    follower,
    idOf: (cursor: CallerFollower['cursor']) => seal.write(cursor, binding),
    isAllowed: () => answerOf(again),
    times,
  };
  void writeEvents(ctx.res, stream)
    .catch((error: unknown) => {
      log.error({ request_id: ctx.state.requestId, error: traceOf(error) }, 'fault');
      ctx.res.destroy();
    })
    .finally(leave);
}

/** Whether access is granted or refused; null when the check could not be made. */
async function answerOf(ask: () => Promise<void>): Promise<boolean | null> {
  try {
    await ask();
    return true;
  } catch (error) {
    return error instanceof DomainError || error instanceof HttpError ? false : null;
  }
}
