import type { Language, Mail, NoticeReason } from '@basalt/domain';
import { dueDayOf } from '@basalt/domain/due-day';
import {
  changesIn,
  customChangeIn,
  dueIn,
  formerBoard,
  type NoticeChange,
  type NoticeDue,
  type NoticeField,
} from '@basalt/domain/notice-text';
import type { Group, Item, Shared } from './draft.ts';
import { isolated } from './isolates.ts';
import { sharedIn, togetherIn } from './together.ts';
import { dayIn, severalIn, timeIn, titleAndTextIn, type MailWords } from './mail-words.ts';

type NoticeItem = Extract<Mail, { kind: 'notices' }>['data']['items'][number];

const acts = {
  mentioned: 'mail.mentionedYou',
  assigned: 'mail.assignedYou',
  unassigned: 'mail.unassignedYou',
  commented: 'mail.commented',
  changed: 'mail.changed',
} as const;

/** The same without the subject, which is the heading above. */
const lines = {
  mentioned: 'mail.lineMentioned',
  assigned: 'mail.lineAssigned',
  unassigned: 'mail.lineUnassigned',
  commented: 'mail.lineCommented',
  changed: 'mail.lineChanged',
} as const;

const fields = {
  'Due date': 'mail.fieldDueDate',
  Description: 'mail.fieldDescription',
  Title: 'mail.fieldTitle',
  Text: 'mail.fieldText',
  Published: 'mail.fieldPublished',
} as const satisfies Record<NoticeField, string>;

/** What the words of a mail depend on. */
interface Reading {
  readonly words: MailWords;
  readonly language: Language;
  readonly timeZone: string | null;
  readonly appUrl: string;
}

/** The notifications by what they are about, and what happened to many tickets once; those of an earlier version one by one. */
export function noticesIn(
  items: readonly NoticeItem[],
  reading: Reading,
): (Item | Group | Shared)[] {
  const { words, language, timeZone, appUrl } = reading;
  const parts: (Item | (Group & { lines: string[] }))[] = [];
  for (const item of togetherIn(items)) {
    const { happened, body, changes } = item;
    if (happened?.url === undefined) {
      parts.push(noticeIn(item, words, language, timeZone));
      continue;
    }
    const url = appUrl + happened.url;
    const last = parts.at(-1);
    const line = lineIn(happened, { body, changes: changes ?? changesIn(body) }, reading);
    if (last !== undefined && 'heading' in last && last.heading.url === url) last.lines.push(line);
    else parts.push({ heading: { label: isolated(happened.subject), url }, lines: [line] });
  }
  return sharedIn(parts, (line, count) => severalIn(language, line, count));
}

function lineIn(
  { reason, actor }: NonNullable<NoticeItem['happened']>,
  { body, changes }: { body: string; changes: readonly NoticeChange[] },
  { words, language, timeZone }: Reading,
): string {
  const withText = (title: string, text: string) =>
    text === '' ? title : titleAndTextIn(language, title, text);
  if (reason === 'due_soon' || reason === 'overdue') {
    const title = words(reason === 'overdue' ? 'mail.lineOverdue' : 'mail.lineDueSoon');
    return withText(title, dueTime(body, language, timeZone) ?? quote(body));
  }
  const text = isQuote(reason) ? quote(body) : changed(changes, words, language, timeZone);
  return withText(words(lines[reason], { actor }), text);
}

/** A notification in the words of a mail; that of an earlier version as the API has it. */
export function noticeIn(
  { title, body, happened }: NoticeItem,
  words: MailWords,
  language: Language,
  timeZone: string | null,
): Item {
  if (happened === undefined) return { title: isolated(title), body: quote(body) };
  const { reason, actor, subject } = happened;
  if (reason === 'due_soon' || reason === 'overdue') {
    const of = reason === 'overdue' ? 'mail.overdue' : 'mail.dueSoon';
    const time = dueTime(body, language, timeZone);
    return {
      title: words(of, { subject }),
      body: time === null ? quote(body) : words('mail.dueAt', { time }),
    };
  }
  return {
    title: words(acts[reason], { actor, subject }),
    body: isQuote(reason) ? quote(body) : changed(changesIn(body), words, language, timeZone),
  };
}

const isQuote = (reason: NoticeReason): boolean => reason === 'mentioned' || reason === 'commented';

const quote = (text: string): string => (text === '' ? '' : isolated(text));

function changed(
  changes: readonly NoticeChange[],
  words: MailWords,
  language: Language,
  timeZone: string | null,
): string {
  const nameOf = (board: string) => (board === formerBoard ? words('mail.formerBoard') : board);
  const values = {
    none: words('mail.noValue'),
    yes: words('mail.valueYes'),
    no: words('mail.valueNo'),
  };
  const wordsOf = (change: NoticeChange): string => {
    if (change.kind === 'field') return words(fields[change.name]);
    if (change.kind === 'due') {
      const [from, to] = [change.from, change.to].map((due) =>
        due === null ? values.none : dueWords(due, language, timeZone),
      );
      return titleAndTextIn(language, words('mail.fieldDueDate'), isolated(`${from} → ${to}`));
    }
    if (change.kind === 'custom') return isolated(customChangeIn(change.text, values));
    const { from, to } = change;
    return from === null
      ? words('mail.boardOfAnotherProject', { to: nameOf(to) })
      : words('mail.boardFromTo', { from: nameOf(from), to: nameOf(to) });
  };
  const list = new Intl.ListFormat(language, { style: 'narrow' });
  return list.format(changes.map(wordsOf));
}

/** The due date of a body: a day, or a time on the clock of the reader, else of the time zone that the body has; null when it has no date. */
function dueTime(body: string, language: Language, timeZone: string | null): string | null {
  const due = dueIn(body);
  return due === null ? null : dueWords(due, language, timeZone);
}

function dueWords(due: NoticeDue, language: Language, timeZone: string | null): string {
  if ('day' in due) return dayIn(language, due.day);
  const { clock, timeZone: written } = due;
  const local = Temporal.PlainDateTime.from(clock.toISOString().slice(0, 16));
  const at = new Date(local.toZonedDateTime(written).epochMilliseconds);
  const zone = timeZone ?? written;
  const day = dueDayOf(at, zone);
  return day === null ? timeIn(language, zone, at) : dayIn(language, day);
}
