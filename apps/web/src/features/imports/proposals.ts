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
  if (list.board_id !== null) return { id: list.board_id, why: words('imports.sameName') };
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

/** A report without the people whom nobody of the organization has the email of, if a member is proposed for them by the name. */
export function withoutProposed(
  { counts, notes, found }: Pick<Import, 'counts' | 'notes' | 'found'>,
  members: Parameters<typeof memberFor>[1],
): Pick<Import, 'counts' | 'notes'> {
  const proposed = new Set(
    found.people.flatMap((person) =>
      person.user_id === null && memberFor(person, members).id !== '' ? [person.key] : [],
    ),
  );
  const unknown = notes.find(({ code }) => code === 'person_unknown');
  const people = counts['person'];
  if (proposed.size === 0 || unknown === undefined || people === undefined)
    return { counts, notes };
  const matched = Math.min(proposed.size, unknown.count, people.other_form);
  const samples = unknown.samples.filter(({ key }) => !proposed.has(key));
  const rest = { ...unknown, count: unknown.count - matched, samples };
  return {
    counts: {
      ...counts,
      person: {
        ...people,
        exact: people.exact + matched,
        other_form: people.other_form - matched,
      },
    },
    notes: notes.flatMap((note) => (note !== unknown ? [note] : rest.count > 0 ? [rest] : [])),
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
