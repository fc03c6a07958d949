import type { CallerFollower, FollowedRecord } from '@basalt/domain';
import type { ServerResponse } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { answerOrTime } from './answer-or-time.ts';
import { beatFrame, eventFrame, openingFrame } from './event-frames.ts';
import { ReaderTooSlow, writeOut } from './written-out.ts';

/** The times of a stream, in milliseconds. */
export interface StreamTimes {
  /** How often access of the caller is checked. */
  checkEvery: number;
  /** A stream without events sends a heartbeat after this time. */
  beatEvery: number;
  /** A client that needs longer than this to read what was written is disconnected. */
  writeTimeoutMs: number;
}

/** What a stream needs. */
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
  const { checkEvery, beatEvery, writeTimeoutMs } = times;
  const nextWithin = answerOrTime(() => follower.next());
  let [checkedAt, saidAt] = [performance.now(), performance.now()];
  let toldId = idOf(follower.cursor);
  response.once('close', () => follower.end());
  // A broken connection ends the stream; it is no error.
  response.on('error', () => {});

  const say = async (text: string): Promise<void> => {
    await writeOut(response, text, writeTimeoutMs);
    saidAt = performance.now();
  };
  const beat = async (): Promise<void> => {
    if (performance.now() - saidAt < beatEvery) return;
    const id = idOf(follower.cursor);
    await say(beatFrame(id === toldId ? null : id));
    toldId = id;
  };
  const mayGoOn = async (): Promise<boolean> => {
    const isDue = follower.isAccessInDoubt || performance.now() - checkedAt >= checkEvery;
    if (!isDue) return true;
    for (;;) {
      const answer = await isAllowed();
      checkedAt = performance.now();
      if (answer !== null || response.destroyed) return answer === true;
      await beat();
      await after(pause, undefined, { ref: false });
    }
  };

  try {
    await say(openingFrame(toldId));
    while (!response.destroyed) {
      const untilBeat = Math.max(1, Math.ceil(saidAt + beatEvery - performance.now()));
      const next = await nextWithin(Math.min(checkEvery, untilBeat));
      if (next?.answer === null || !(await mayGoOn())) break;
      let piece = '';
      for (const { record, cursor } of next?.answer ?? []) {
        toldId = idOf(cursor);
        piece += eventFrame(record, toldId);
        if (piece.length < pieceLength) continue;
        await say(piece);
        piece = '';
      }
      if (piece === '') await beat();
      else await say(piece);
    }
    response.end();
  } catch (error) {
    if (!(error instanceof ReaderTooSlow)) throw error;
    response.destroy();
  } finally {
    follower.end();
  }
}
