import type { SetChange } from '../../change/set-change.ts';
import type { NoticeSubject, Notifying } from '../../records/recipients-and-watchers.ts';
import type { Reader } from '../notifications.port.ts';

/** Whether a person watches: `assigned` for as long as they are an assignee, null when they neither chose it nor did anything that starts it. */
type State = boolean | 'assigned' | null;

interface Watcher {
  readonly subject: NoticeSubject;
  readonly userId: string;
}

const keyOf = (subjectId: string, userId: string): string => `${subjectId} ${userId}`;

const stateOf = ({ watching, onlyAssigned }: Reader): State =>
  watching === true && onlyAssigned ? 'assigned' : watching;

/** Who watches the subjects of events. The events change it: a person who comments gets a notification of the next comment. */
export class Watches {
  readonly #before: ReadonlyMap<string, State>;
  readonly #now: Map<string, State>;
  readonly #changed = new Map<string, Watcher>();

  constructor(readers: readonly Reader[]) {
    this.#before = new Map(
      readers.map((reader) => [keyOf(reader.subjectId, reader.userId), stateOf(reader)]),
    );
    this.#now = new Map(this.#before);
  }

  has(subjectId: string, userId: string): boolean {
    const state = this.#now.get(keyOf(subjectId, userId));
    return state === true || state === 'assigned';
  }

  /** Starts and ends what an event does. People who cannot read the subject do not start. */
  follow({ subject, watches, assigned, unassigned, changes }: Notifying): void {
    const turn = (people: readonly string[], from: readonly State[], to: State) => {
      for (const userId of people) {
        const key = keyOf(subject.id, userId);
        const state = this.#now.get(key);
        if (state === undefined || !from.includes(state)) continue;
        this.#now.set(key, to);
        this.#changed.set(key, { subject, userId });
      }
    };
    turn(assigned, [null], 'assigned');
    turn(changes, ['assigned'], true);
    turn(watches, [null, 'assigned'], true);
    turn(unassigned, ['assigned'], null);
  }

  /** What is to be stored of it. */
  get sets(): SetChange[] {
    const changed = [...this.#changed].filter(
      ([key]) => this.#now.get(key) !== this.#before.get(key),
    );
    const of = (wanted: State) =>
      changed.filter(([key]) => this.#now.get(key) === wanted).map(([, watcher]) => watcher);
    const [off, assigned] = [of(null), of('assigned')];
    const begun = [
      ...of(true),
      ...assigned.map((watcher) => ({ ...watcher, onlyAssigned: true as const })),
    ];
    return [
      ...(off.length > 0 ? [{ kind: 'watches_off', watches: off } as const] : []),
      ...(begun.length > 0 ? [{ kind: 'watches', watches: begun } as const] : []),
    ];
  }
}
