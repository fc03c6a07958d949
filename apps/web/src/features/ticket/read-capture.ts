import type { CustomField, Cycle, FieldValue, Priority } from '../../api/types.ts';
import { inOrder } from '../../data/order-cycles.ts';
import { priorities, priorityNames } from '../../design/priority-names.ts';
import type { DueWords } from '@basalt/domain/due-words';
import { dueOf, typedDay } from './due-typed.ts';
import { fieldNamed, folded, namedText, theOne, type Named } from './value-named.ts';
import { formatDate } from '../../words/formats.ts';
import { clockTime } from '../../words/time-zone.ts';
import { foldedText, isDoubtfulIn } from '../../words/typed-english.ts';
import type { TypedWords } from '../../words/typed-words.ts';
import { words } from '../../words/words.ts';

/** The properties in the text of a new ticket, in addition to its title. */
export interface CaptureFields {
  assignee_ids?: string[];
  label_ids?: string[];
  tag_names?: string[];
  priority?: Priority;
  due_at?: string;
  cycle_id?: string;
  custom_fields?: Record<string, FieldValue>;
}

/** A recognized part of the text, as it was written, and its meaning. */
export interface Understood {
  readonly text: string;
  readonly means: string;
}

interface Read {
  readonly title: string;
  readonly fields: CaptureFields;
  readonly understood: readonly Understood[];
}

/** The priority that a word names in English, or in the reader's language. */
function priorityTyped(text: string, typed: TypedWords | null): Priority | undefined {
  const word = folded(text);
  return priorities.find(
    (name) =>
      name === word ||
      [priorityNames[name], ...(typed?.priorities[name].split('|') ?? [])].some(
        (known) => folded(known) === word,
      ),
  );
}

/**
 * The cycle that a word such as `cycle:next` names: the next planned one, the active one, or by name; completed ones are not offered. Undefined
 * for another word.
 */
function cycleTyped(word: string, cycles: readonly Cycle[]): Cycle | undefined {
  const { name, text } = namedText(word);
  if (!['cycle', words('ticket.cycle')].some((known) => folded(known) === folded(name))) return;
  const open = inOrder(cycles).filter(({ state }) => state !== 'completed');
  const active = open.filter(({ state }) => state === 'active');
  switch (folded(text)) {
    case 'next':
    case folded(words('list.nextCycle')):
      return open.find(({ state }) => state === 'planned');
    case 'current':
      return active.length === 1 ? active[0] : undefined;
    default:
      return theOne(open, text);
  }
}

/** Most words that say when something is due: "para el 5 de diciembre a las 15:00". */
const maxDueWords = 8;
/** Words that mean a day or a time only together with others. */
const doubtful = /^(?:(?:at )?\d[\d.:/-]*(?:st|nd|rd|th)?|sat|(?:for )?sun|wed)$/u;
/** English words behind which a day is part of the title: "every Monday", "Black Friday". */
const notAfter =
  /^(?:every|each|the|of|from|since|after|to|and|or|not|last|black|good|cyber|easter)$/iu;

/** Whether words that mean a day may as well be the end of a title. `before` is the word before them. */
function isDoubtful(text: string, before: string, typed: TypedWords | null): boolean {
  const plain = foldedText(text);
  if (doubtful.test(plain) && !/^\d{4}-/u.test(plain)) return true;
  return notAfter.test(before) || (typed !== null && isDoubtfulIn(typed, text, before));
}

/** The day that the last words of a title mean, and how many they are; null for none. The most words decide, and those in `ignored` mean none. */
function dueAtEnd(
  title: readonly string[],
  { ignored, typed, now }: { ignored: ReadonlySet<string>; typed: TypedWords | null; now: Date },
): { count: number; text: string; due: DueWords } | null {
  for (let count = Math.min(maxDueWords, title.length - 1); count > 0; count -= 1) {
    const text = title.slice(-count).join(' ');
    const due = typedDay(text, now, typed);
    if (due === null) continue;
    const before = title.at(-count - 1) ?? '';
    // Behind another day, it is the end of a span: "Monday until Friday".
    const isSpan = typedDay(before, now, typed) !== null && !isDoubtful(before, '', typed);
    const isLeft = ignored.has(text) || isSpan || isDoubtful(text, before, typed);
    return isLeft ? null : { count, text, due };
  }
  return null;
}

/** A due date as the words about it show it: "Fri, Nov 27", with the time if one was typed. */
function shownDue({ day, time }: DueWords, at: Date, now: Date): string {
  return formatDate(at, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(day.year !== clockTime(now).year && { year: 'numeric' }),
    ...(time !== null && { hour: 'numeric', minute: '2-digit' }),
  });
}

/**
 * A line such as "Ask for the contract @grace #legal !high severity:low tomorrow": people, labels, tags, a priority, a cycle and custom fields anywhere, the
 * due date at the end. What names nobody, or more than one, stays in the title, as do the words in `ignored`.
 */
export function readCapture(
  line: string,
  known: {
    people: readonly Named[];
    labels: readonly Named[];
    /** The tags that a word such as `#checkout` names in full. A label goes before them. */
    tags?: readonly Pick<Named, 'name'>[];
    fields: readonly CustomField[];
    cycles?: readonly Cycle[];
    /** The words of the reader's language; without them, English alone is read. */
    typed?: TypedWords | null;
  },
  ignored: ReadonlySet<string>,
  now = new Date(),
): Read {
  const { typed = null } = known;
  const fields: CaptureFields = {};
  const understood: Understood[] = [];
  const understand = (text: string, means: string) => understood.push({ text, means });
  const unread = line
    // A space within quotes does not end a word.
    .matchAll(/(?:"[^"]*"|\S)+/gu)
    .map(([word]) => word)
    .filter((word) => {
      if (ignored.has(word)) return true;
      const [sign, rest] = [word.slice(0, 1).normalize('NFKC'), word.slice(1)];
      const person = sign === '@' ? theOne(known.people, rest) : undefined;
      const label = sign === '#' ? theOne(known.labels, rest) : undefined;
      const tag =
        sign === '#' && label === undefined
          ? known.tags?.find(({ name }) => folded(name) === folded(rest))
          : undefined;
      const priority = sign === '!' ? priorityTyped(rest, typed) : undefined;
      if (person !== undefined) {
        fields.assignee_ids = [...new Set([...(fields.assignee_ids ?? []), person.id])];
        understand(word, person.name);
      } else if (label !== undefined) {
        fields.label_ids = [...new Set([...(fields.label_ids ?? []), label.id])];
        understand(word, label.name);
      } else if (tag !== undefined) {
        fields.tag_names = [...new Set([...(fields.tag_names ?? []), tag.name])];
        understand(word, tag.name);
      } else if (priority !== undefined) {
        fields.priority = priority;
        understand(word, words('ui.priorityOf', { priority: priorityNames[priority] }));
      } else {
        const named = fieldNamed(word, known, { now, typed });
        const cycle = named === undefined ? cycleTyped(word, known.cycles ?? []) : undefined;
        if (named !== undefined) {
          fields.custom_fields = { ...fields.custom_fields, [named.field.key]: named.value };
          understand(word, named.means);
        } else if (cycle !== undefined) {
          const name = words('ticket.cycle');
          fields.cycle_id = cycle.id;
          understand(word, words('customFields.fieldAndValue', { name, value: cycle.name }));
        } else {
          return true;
        }
      }
      return false;
    })
    .toArray();
  const end = dueAtEnd(unread, { ignored, typed, now });
  if (end !== null) {
    const at = dueOf(end.due);
    fields.due_at = at.toISOString();
    understand(end.text, words('ticket.dueText', { text: shownDue(end.due, at, now) }));
    unread.splice(-end.count);
  }
  const title = unread.join(' ');
  // If nothing else is left, the whole text is the title.
  return title === ''
    ? { title: line.trim(), fields: {}, understood: [] }
    : { title, fields, understood };
}
