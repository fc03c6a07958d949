import type { Comment, LogEvent } from '../../api/types.ts';
import { changeWords, inSeries, type ChangeWords, type Names } from './change-words.ts';
import { words } from '../../words/words.ts';
import { threadsOf, type Thread } from '../comments/threads.ts';
import { ruleOf, type RuleOfChange } from '../../design/author-name.ts';

/** One line of the activity of a ticket. `at`, that of its last change, and `since`, that of its first one, are RFC 3339. */
export type ActivityLine =
  | { kind: 'comment'; id: string; at: string; thread: Thread }
  | {
      kind: 'changes';
      id: string;
      since: string;
      at: string;
      who: string;
      /** The rule that made the changes for that person; null for none. */
      rule: RuleOfChange | null;
      words: ChangeWords[];
    };

/** Changes of one person within this time are one line, in milliseconds. */
const together = 300_000;

/** Comments and changes in one list, the oldest first. Consecutive changes of one person, or of one rule, are one line. */
export function activityLines(
  comments: readonly Comment[],
  events: readonly LogEvent[],
  names: Names,
): ActivityLine[] {
  const all: ActivityLine[] = [
    ...threadsOf(comments).map((thread) => ({
      kind: 'comment' as const,
      id: thread.id,
      at: thread.at,
      thread,
    })),
    ...withDepartures(events).flatMap((event) => {
      const changed = changeWords(event, { ...names, person: personFor(event, names) });
      if (changed.length === 0) return [];
      const { id, timestamp, actor } = event;
      const [who, rule] = [names.actor(actor), ruleOf(actor)];
      const times = { since: timestamp, at: timestamp };
      return [{ kind: 'changes' as const, id, ...times, who, rule, words: changed }];
    }),
  ];
  const lines: ActivityLine[] = [];
  for (const line of all.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const before = lines.at(-1);
    if (
      line.kind === 'changes' &&
      before?.kind === 'changes' &&
      before.who === line.who &&
      before.rule?.id === line.rule?.id &&
      Date.parse(line.at) - Date.parse(before.since) < together
    ) {
      // Each text stays a change of its own: any of them can be taken again.
      const both = inSeries([...before.words, ...line.words]);
      // By the id of the first change, a line that is open stays open when another change comes.
      lines[lines.length - 1] = { ...line, id: before.id, since: before.since, words: both };
    } else lines.push(line);
  }
  return lines;
}

/** How people are called in a line that begins with the name of one of them. */
const personFor =
  ({ actor }: LogEvent, { person }: Names): Names['person'] =>
  (id) =>
    'id' in actor && actor.id === id ? words('ticket.themselves') : person(id);

/** The events, those of moves to other projects with what the ticket was in the former project, where the person may read that. */
const withDepartures = (events: readonly LogEvent[]): LogEvent[] =>
  events.map((event) => {
    const { type, timestamp, changes } = event;
    if (type !== 'ticket.moved' || changes['project_id'] === undefined) return event;
    const departure = events.find(
      (each) => each.type === 'ticket.moved_away' && each.timestamp === timestamp,
    );
    if (departure === undefined) return event;
    const formerly = Object.entries(changes).map(([field, { from, to }]) => [
      field,
      { from: from ?? departure.data?.[field] ?? null, to },
    ]);
    return { ...event, changes: Object.fromEntries(formerly) };
  });
