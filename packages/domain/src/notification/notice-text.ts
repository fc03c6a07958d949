import { dueDayOf } from '../kernel/due-day.ts';

/*
 * The English text of notifications, which the API has as it is, and how its parts are read again: pages and mails say them in the language
 * of their reader.
 */

/** The fields that a notification names when they change, by their names in the API. */
export const noticeFields = {
  due_at: 'Due date',
  description_html: 'Description',
  title: 'Title',
  content_html: 'Text',
  status: 'Published',
} as const;

export type NoticeField = (typeof noticeFields)[keyof typeof noticeFields];

/** The name of a board that is known no more. */
export const formerBoard = 'a former board';

/** From which board to which a ticket was moved; `from` is null for a ticket of another project. */
export interface BoardMove {
  readonly from: string | null;
  readonly to: string;
}

/** A changed field, a move, a due date, or a custom field as the text has it: "Severity: low → high". */
export type NoticeChange =
  | ({ readonly kind: 'board' } & BoardMove)
  | { readonly kind: 'field'; readonly name: NoticeField }
  | { readonly kind: 'due'; readonly from: NoticeDue | null; readonly to: NoticeDue | null }
  | { readonly kind: 'custom'; readonly text: string };

const [fromBoard, toBoard, ofAnother] = ['Board: from ', 'Board: to ', ' of another project'];

/** A name in quotation marks, if it has words that end a name in the text. Marks in it that close are doubled. */
const named = (name: string): string =>
  /, | to(?: |$)| of |[“”]/u.test(name) ? `“${name.replaceAll('”', '””')}”` : name;

/** A move as the text of a notification. */
export const boardMoveText = ({ from, to }: BoardMove): string =>
  from === null
    ? `${toBoard}${named(to)}${ofAnother}`
    : `${fromBoard}${named(from)} to ${named(to)}`;

/** A name in quotation marks at the beginning of a text. */
const quoted = /^“(?<name>(?:””|[^”])*)”(?!”)/u;

/** The name at the beginning of a text, which `end` follows, and what follows that. */
function nameBefore(text: string, end: string): [name: string, rest: string] {
  const found = quoted.exec(text);
  const after = found === null ? '' : text.slice(found[0].length);
  if (found !== null && (after === '' || after.startsWith(end))) {
    return [(found.groups?.['name'] ?? '').replaceAll('””', '”'), after.slice(end.length)];
  }
  // Texts of earlier versions do not double the marks, and some were cut.
  const [open, close] = text.startsWith('“') ? [1, '”'] : [0, ''];
  const at = text.indexOf(close + end);
  if (at === -1)
    return [text.slice(open, text.length - (text.endsWith(close) ? close.length : 0)), ''];
  return [text.slice(open, at), text.slice(at + close.length + end.length)];
}

const isField = (text: string): text is NoticeField =>
  (Object.values(noticeFields) as string[]).includes(text);

/** A change of a custom field as the text of a notification. One that would be read as another change begins with a small letter. */
export const customChangeText = (text: string): string =>
  isField(text) || text.startsWith('Board: ') || text.startsWith(dueDate)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

/** The changes that the body of a notification names, in their order. */
export function changesIn(body: string): NoticeChange[] {
  const changes: NoticeChange[] = [];
  for (let rest = body; rest !== '';) {
    if (rest.startsWith(fromBoard)) {
      const [from, after] = nameBefore(rest.slice(fromBoard.length), ' to ');
      const [to, more] = nameBefore(after, ', ');
      changes.push({ kind: 'board', from, to });
      rest = more;
    } else if (rest.startsWith(toBoard)) {
      const [to, more] = nameBefore(rest.slice(toBoard.length), ofAnother);
      changes.push({ kind: 'board', from: null, to });
      rest = more.replace(/^, /u, '');
    } else {
      const [text, more] = nameBefore(rest, ', ');
      changes.push(
        isField(text)
          ? { kind: 'field', name: text }
          : (dueChangeIn(text) ?? { kind: 'custom', text }),
      );
      rest = more;
    }
  }
  return changes;
}

/** Values of custom fields that a text says in words: no value, and those of a yes-or-no field. */
export type ValueWord = 'none' | 'yes' | 'no';

const valueWord = /^(?:none|yes|no)$/u;
const changedValues = /^(?<name>[^:]*: )(?<before>.*?) → (?<after>.*)$/u;

/** A value as a text of a custom field; people's words that equal one of the service are in quotation marks. */
export const valueText = (value: string): string => (valueWord.test(value) ? `“${value}”` : value);

/** The text of a changed custom field with the words of a language in place of those of the service. */
export function customChangeIn(text: string, words: Readonly<Record<ValueWord, string>>): string {
  const { name, before = '', after = '' } = changedValues.exec(text)?.groups ?? {};
  if (name === undefined) return text;
  const translated = (value: string) => (valueWord.test(value) ? words[value as ValueWord] : value);
  return `${name}${translated(before)} → ${translated(after)}`;
}

const due = /^Due (?<day>\d{4}-\d\d-\d\d)(?: (?<time>\d\d:\d\d) (?<timeZone>\S+))?$/u;

/**
 * A due date as the text of a notification: a day, or a time on the clock of a time zone, with the name of the zone. Sweden writes dates as
 * ISO 8601 does.
 */
export function dueText(timeZone: string, time: Date): string {
  const day = dueDayOf(time, timeZone);
  if (day !== null) return `Due ${isoDay(day)}`;
  const format = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const;
  return `Due ${new Intl.DateTimeFormat('sv-SE', format).format(time)} ${timeZone}`;
}

const dueDate = `${noticeFields.due_at}: `;
const dueChange =
  /^Due date: (?<from>none|\d{4}-\d\d-\d\d(?: \d\d:\d\d \S+)?) → (?<to>none|\d{4}-\d\d-\d\d(?: \d\d:\d\d \S+)?)$/u;

/** A changed due date as the text of a notification: "Due date: none → 2031-05-04". Its readers have several time zones, so that a time is in UTC. */
export const dueChangeText = (from: Date | null, to: Date | null): string => {
  const [before, after] = [from, to].map((time) =>
    time === null ? 'none' : dueText('UTC', time).slice('Due '.length),
  );
  return `${dueDate}${before} → ${after}`;
};

function dueChangeIn(text: string): NoticeChange | null {
  const { from, to } = dueChange.exec(text)?.groups ?? {};
  return from === undefined || to === undefined
    ? null
    : { kind: 'due', from: dueIn(`Due ${from}`), to: dueIn(`Due ${to}`) };
}

const isoDay = (day: Date): string => day.toISOString().slice(0, day.toISOString().indexOf('T'));

/** A due date of a text: a day, as its midnight in UTC, or the clock of its time zone as if that were UTC. */
export type NoticeDue =
  { readonly day: Date } | { readonly clock: Date; readonly timeZone: string };

/** The due date in the body of a notification; null when it has none. */
export function dueIn(body: string): NoticeDue | null {
  const { day, time, timeZone } = due.exec(body)?.groups ?? {};
  if (day === undefined) return null;
  // Texts of earlier versions have the last minute of a day.
  if (timeZone === undefined || time === '23:59') return { day: new Date(`${day}T00:00:00Z`) };
  return { clock: new Date(`${day}T${time}Z`), timeZone };
}
