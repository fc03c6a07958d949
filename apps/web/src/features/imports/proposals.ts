import type { Board, Import } from '../../api/types.ts';
import { words } from '../../words/words.ts';

/** A list of a source, as a try found it. */
export type FoundList = Import['found']['boards'][number];
/** Somebody of a source, as a try found them. */
export type FoundPerson = Import['found']['people'][number];

/** The proposed choice, and the reason; an id of `''` is a new board, or nobody. */
export interface Proposal {
  readonly id: string;
  readonly why: string;
}

/** Names of lists that mean the same, without spaces, hyphens and case. */
const meanings = (
  [
    { why: 'imports.notBegun', names: 'todo open new notstarted ready' },
    { why: 'imports.begun', names: 'inprogress doing started wip progress' },
    { why: 'imports.inReview', names: 'review inreview pullrequest codereview' },
    { why: 'imports.waiting', names: 'hold onhold blocked waiting paused' },
  ] as const
).map(({ why, names }) => ({ why, names: names.split(' ') }));

const nameKey = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/gu, '');

/** The board that is proposed for a list: that of its name, or the only one that means the same. */
export function boardFor(list: FoundList, boards: readonly Board[]): Proposal {
  if (list.board_id !== null) {
    const name = boards.find(({ id }) => id === list.board_id)?.name ?? '';
    const why = list.is_settled ? words('imports.staysOn', { name }) : words('imports.sameName');
    return { id: list.board_id, why };
  }
  const done = boards.filter((candidate) => candidate.is_done);
  const [only] = done;
  if (list.is_done && only !== undefined && done.length === 1)
    return { id: only.id, why: words('imports.bothCompleted') };
  const meaning = meanings.find(({ names }) => names.includes(nameKey(list.name)));
  const alike = boards.filter(({ name }) => meaning?.names.includes(nameKey(name)));
  const [board] = alike;
  if (meaning === undefined || board === undefined || alike.length > 1) return { id: '', why: '' };
  return { id: board.id, why: words(meaning.why) };
}

type Report = Pick<Import, 'counts' | 'notes'>;
type Note = Report['notes'][number];

/** So many people, and lists, the service names. */
export const mostFound = 200;

/**
 * A report without the people whom nobody of the organization has the email of, if a member is proposed for them by the name. What it says of
 * assignees who are not people of the organization names those for whom nobody is proposed.
 */
export function withoutProposed(
  { counts, notes, found }: Report & Pick<Import, 'found'>,
  members: Parameters<typeof memberFor>[1],
): Report {
  const unmatched = found.people.filter((person) => person.user_id === null);
  const unknown = unmatched.filter((person) => memberFor(person, members).id === '');
  const proposed = new Set(unmatched.filter((person) => !unknown.includes(person)).map(keyOf));
  if (proposed.size === 0) return { counts, notes };
  const knowsAll = unknown.length === 0 && found.people.length < mostFound;
  let report: Report = { counts, notes };
  for (const note of notes) {
    if (note.code === 'person_unknown') {
      const samples = note.samples.filter(({ key }) => !proposed.has(key));
      report = withNote(report, note, { count: note.count - proposed.size, samples });
    } else if (note.code === 'assignees_not_people') {
      const count = knowsAll ? 0 : note.count;
      report = withNote(report, note, { count, samples: unknown.slice(0, note.samples.length) });
    }
  }
  return report;
}

const keyOf = ({ key }: { key: string }): string => key;

/** The report with a smaller note, or without it: what no other note tells of comes in exactly. */
function withNote(
  { counts, notes }: Report,
  note: Note,
  { count, samples }: Pick<Note, 'count' | 'samples'>,
): Report {
  const of = counts[note.kind];
  const others = notes.filter((each) => each !== note && each.kind === note.kind);
  const told = others.reduce((sum, { count: named }) => sum + named, 0);
  const rest = { ...note, count: Math.max(count, 0), samples };
  const exact =
    of && Math.min(note.count - rest.count, Math.max(of.other_form - told - rest.count, 0));
  return {
    counts:
      of === undefined || exact === undefined
        ? counts
        : {
            ...counts,
            [note.kind]: { ...of, exact: of.exact + exact, other_form: of.other_form - exact },
          },
    notes: notes.flatMap((each) => (each !== note ? [each] : rest.count > 0 ? [rest] : [])),
  };
}

/** The member who is proposed for somebody of a source: by the email, or the only one of the name. */
export function memberFor(
  { name, user_id: known }: FoundPerson,
  members: readonly { id: string; name: string; email: string }[],
): Proposal {
  if (known !== null) return { id: known, why: words('imports.sameEmail') };
  const wanted = name.trim().toLowerCase();
  const namesakes = members.filter((member) =>
    [member.name, member.email].some((text) => text.trim().toLowerCase() === wanted),
  );
  const [only] = namesakes;
  if (only === undefined || namesakes.length > 1) return { id: '', why: '' };
  return { id: only.id, why: words('imports.onlyMember') };
}
