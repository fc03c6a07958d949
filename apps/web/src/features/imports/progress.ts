import type { Import } from '../../api/types.ts';
import { howLong } from '../../design/dates.ts';
import { words as wordsOf } from '../../words/words.ts';

type Job = Pick<
  Import,
  'system' | 'file_name' | 'size' | 'dry_run' | 'state' | 'position' | 'started_at'
>;

/** How many things an import has, as a try of the same file counted them; null where none did. `all`: the imports, newest first. */
export function totalOf(job: Job, all: readonly Job[]): number | null {
  if (job.file_name === null || job.state === 'undoing') return null;
  const tried = all.find(
    (candidate) =>
      candidate.dry_run &&
      candidate.state === 'done' &&
      candidate.system === job.system &&
      candidate.file_name === job.file_name &&
      candidate.size === job.size,
  );
  return tried === undefined || tried.position < job.position ? null : tried.position;
}

/** How far an import is, in words: "1,000 of 3,010 · 50 a second · about 41 seconds left". `now` in milliseconds. */
export function progressWords(job: Job, total: number | null, now = Date.now()): string {
  const { position, started_at: begun, state } = job;
  const seconds = begun === null ? 0 : (now - Date.parse(begun)) / 1000;
  const so =
    total === null
      ? wordsOf('imports.thingsSoFar', { done: position })
      : wordsOf('imports.thingsOf', { done: position, total });
  if (state !== 'running' || position === 0 || seconds < 1) return so;
  const rate = position / seconds;
  const pace = wordsOf('imports.aSecond', { rate: Math.max(1, Math.round(rate)) });
  if (total === null) return `${so} · ${pace}`;
  const time = howLong((total - position) / rate);
  return `${so} · ${pace} · ${wordsOf('imports.timeLeft', { time })}`;
}

/** An import, with the older tries that are folded below it. */
export interface ImportWithTries<One> {
  readonly job: One;
  readonly tries: readonly One[];
}

/** The imports, newest first, where each has below it the ended tries before it. `isShown`: a try that stays in its place. */
export function withTries<One extends Job>(
  all: readonly One[],
  isShown: (job: One) => boolean,
): ImportWithTries<One>[] {
  const found: { job: One; tries: One[] }[] = [];
  for (const job of all) {
    const last = found.at(-1);
    if (last === undefined || !job.dry_run || isShown(job)) found.push({ job, tries: [] });
    else last.tries.push(job);
  }
  return found;
}
