import type { CallerFollower, FollowedRecord } from '@basalt/domain';
import type { ServerResponse } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { answerOrTime } from './answer-or-time.ts';
import { beatFrame, eventFrame, openingFrame } from './event-frames.ts';
import { ReaderTooSlow, writeOut } from './written-out.ts';

/** The times of a stream, in milliseconds. */
export interface StreamTimes {
  /** How often it is asked whether the caller may still read. */
  checkEvery: number;
  /** A stream that says nothing for so long gives a sign of life. */
  beatEvery: number;
  /** How long a reader may leave what was written. */
  patience: number;
}

/** What a stream is made of. */
export interface EventStream {
  follower: CallerFollower<FollowedRecord>;
  /** The id of what leads on from here. */
  idOf: (cursor: CallerFollower['cursor']) => string;
  /** Whether the caller may still read; null when that cannot be found out at the moment. */
  isAllowed: () => Promise<boolean | null>;
  times: StreamTimes;
}

/** So much is put into one piece, in characters. */
const pieceLength = 16_384;
/** How long until it is asked again what could not be found out, in milliseconds. */
const pause = 1_000;

/**
 * Writes events as they come until the following ends, the caller may read no more, or the connection ends. One who
 * reads slowly is cut off after some time; at most one piece is kept in memory for them.
 */
export async function writeEvents(
  response: ServerResponse,
  { follower, idOf, isAllowed, times }: EventStream,
): Promise<void> {
  const { checkEvery, beatEvery, patience } = times;
  const nextWithin = answerOrTime(() => follower.next());
  let [checkedAt, saidAt] = [performance.now(), performance.now()];
  let toldId = idOf(follower.cursor);
  response.once('close', () => follower.end());
  // A broken connection ends the stream; it is no error.
  response.on('error', () => {});

  const say = async (text: string): Promise<void> => {
    await writeOut(response, text, patience);
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
      const met = await nextWithin(Math.min(checkEvery, untilBeat));
      if (met?.answer === null || !(await mayGoOn())) break;
      let piece = '';
      for (const { record, cursor } of met?.answer ?? []) {
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
