import { aboutBoard } from '../board/board-list.ts';
import type { Changes, ChangeContext, Decision } from '../change/change.ts';
import { recordDecision } from '../change/record-decision.ts';
import { changed } from '../record/next-version.ts';
import { boardRecord, type Board } from '../records/board.ts';
import { endedAs, importEvent, type Import } from '../records/import.ts';
import type { ImportedRecord } from '../records/imported-record.ts';

/** The state for the end of an import, all of it locked. */
export interface EndState {
  readonly job: Import;
  /** The boards of its project, and the rows of those that it made; none when it sets no limits. */
  readonly boards: readonly Board[];
  readonly rows: readonly ImportedRecord[];
  /** Why it fails; null when it is done. */
  readonly failure: string | null;
}

/**
 * Ends an import that runs, and sets the WIP limits of the boards that it made. An undoing ends only by failing. Another one has ended already: it
 * stays as it is.
 */
export function decideEnd(state: EndState, { now }: Pick<ChangeContext, 'now'>): Decision<void> {
  const { job, failure } = state;
  const isRunning = job.state === 'running';
  if (!isRunning && !(job.state === 'undoing' && failure !== null)) return { answer: undefined };
  const ended = changed(job, endedAs(failure === null ? 'done' : 'failed', now, failure));
  const { saved = [], events = [] } = isRunning ? limitedBoards(state, now) : {};
  const isQuiet = job.isDryRun || !isRunning;
  return {
    saved: [...saved, ended],
    events: [...events, ...(isQuiet ? [] : [importEvent('import.finished', ended)])],
    answer: undefined,
  };
}

/** The limits of boards that people have given none since. The rows of the boards follow, so that these count as unchanged. */
function limitedBoards({ job, boards, rows }: EndState, now: Date): Changes {
  const decisions = boards.flatMap((board) => {
    const wipLimit = job.wipLimits[board.id];
    if (board.wipLimit !== null || wipLimit === undefined) return [];
    const { saved = [], events } = recordDecision(board, changed(board, { wipLimit }), {
      now,
      answerOf: boardRecord,
      events: (data, changes) => [
        { ...aboutBoard(board), data, kind: 'board.updated', changes, isQuiet: true },
      ],
    });
    const row = rows.find(
      ({ recordId, versionWritten }) => recordId === board.id && versionWritten === board.version,
    );
    const [limited] = saved as Board[];
    const isFollowing = row !== undefined && limited !== undefined;
    const followed = isFollowing ? [changed(row, { versionWritten: limited.version })] : [];
    return [{ saved: [...saved, ...followed], events }];
  });
  return {
    saved: decisions.flatMap(({ saved }) => saved),
    events: decisions.flatMap(({ events = [] }) => events),
  };
}
