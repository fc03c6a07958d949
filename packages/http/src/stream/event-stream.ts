import type { CallerFollower, FollowedRecord } from '@basalt/domain';
import type { ServerResponse } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { waitWithTimeout } from './wait-with-timeout.ts';
import { heartbeatFrame, eventFrame, openingFrame } from './event-frames.ts';
import { ReaderTooSlow, writeOut } from './write-with-timeout.ts';

/** The times of a stream, in milliseconds. */
export interface StreamTimes {
  /** How often access of the caller is checked. */
  checkInterval: number;
  /** A stream without events sends a heartbeat after this time. */
  heartbeatInterval: number;
  /** A client that needs longer than this to read what was written is disconnected. */
  writeTimeoutMs: number;
}

/** The parts of a stream. */
export interface EventStream {
  follower: CallerFollower<FollowedRecord>;
  /** The id of the event at this cursor: a client resumes after it. */
  idOf: (cursor: CallerFollower['cursor']) => string;
  /** Whether the caller may still read; null when that cannot be found out at the moment. */
  isAllowed: () => Promise<boolean | null>;
  times: StreamTimes;
}

/** The length of a piece of events that is written at once, in characters. */
const pieceLength = 16_384;
/** Time until access is checked again when a check could not be made, in milliseconds. */
const pause = 1_000;

/**
 * Writes events as they are recorded, until the follower ends, the caller loses access, or the connection ends. A slow
 * reader is cut off after `writeTimeoutMs`; at most one piece is kept in memory for it.
 */
export async function writeEvents(
  response: ServerResponse,
  { follower, idOf, isAllowed, times }: EventStream,
): Promise<void> {
  const { checkInterval, heartbeatInterval, writeTimeoutMs } = times;
  const nextWithin = waitWithTimeout(() => follower.next());
  let [checkedAt, sentAt] = [performance.now(), performance.now()];
  let sentId = idOf(follower.cursor);
  response.once('close', () => follower.end());
  // A broken connection ends the stream; it is no error.
  response.on('error', () => {});

  const send = async (text: string): Promise<void> => {
    await writeOut(response, text, writeTimeoutMs);
    sentAt = performance.now();
  };
  const heartbeat = async (): Promise<void> => {
    if (performance.now() - sentAt < heartbeatInterval) return;
    const id = idOf(follower.cursor);
    await send(heartbeatFrame(id === sentId ? null : id));
    sentId = id;
  };
  const isStillAllowed = async (): Promise<boolean> => {
    const isDue = follower.isAccessInDoubt || performance.now() - checkedAt >= checkInterval;
    if (!isDue) return true;
    for (;;) {
      const answer = await isAllowed();
      checkedAt = performance.now();
      if (answer !== null || response.destroyed) return answer === true;
      await heartbeat();
      await after(pause, undefined, { ref: false });
    }
  };

  try {
    await send(openingFrame(sentId));
    while (!response.destroyed) {
      const untilHeartbeat = Math.max(1, Math.ceil(sentAt + heartbeatInterval - performance.now()));
      const next = await nextWithin(Math.min(checkInterval, untilHeartbeat));
      if (next?.answer === null || !(await isStillAllowed())) break;
      let piece = '';
      for (const { record, cursor } of next?.answer ?? []) {
        sentId = idOf(cursor);
        piece += eventFrame(record, sentId);
        if (piece.length < pieceLength) continue;
        await send(piece);
        piece = '';
      }
      if (piece === '') await heartbeat();
      else await send(piece);
    }
    response.end();
  } catch (error) {
    if (!(error instanceof ReaderTooSlow)) throw error;
    response.destroy();
  } finally {
    follower.end();
  }
}
