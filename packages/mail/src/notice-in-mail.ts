import type { Language, Mail, NoticeReason } from '@basalt/domain';
import { dueDayOf } from '@basalt/domain/due-day';
import {
  changesIn,
  customChangeIn,
  dueIn,
  formerBoard,
  type NoticeChange,
  type NoticeField,
} from '@basalt/domain/notice-text';
import type { Item } from './draft.ts';
import { isolated } from './isolates.ts';
import { dayIn, timeIn, type MailWords } from './mail-words.ts';

type NoticeItem = Extract<Mail, { kind: 'notices' }>['data']['items'][number];

const acts = {
  mentioned: 'mail.mentionedYou',
  assigned: 'mail.assignedYou',
  unassigned: 'mail.unassignedYou',
  commented: 'mail.commented',
  changed: 'mail.changed',
} as const;

const fields = {
  'Due date': 'mail.fieldDueDate',
  Description: 'mail.fieldDescription',
  Title: 'mail.fieldTitle',
  Text: 'mail.fieldText',
  Published: 'mail.fieldPublished',
} as const satisfies Record<NoticeField, string>;

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
    body: isQuote(reason) ? quote(body) : changed(body, words, language),
  };
}

const isQuote = (reason: NoticeReason): boolean => reason === 'mentioned' || reason === 'commented';

const quote = (text: string): string => (text === '' ? '' : isolated(text));

function changed(body: string, words: MailWords, language: Language): string {
  const nameOf = (board: string) => (board === formerBoard ? words('mail.formerBoard') : board);
  const values = {
    none: words('mail.noValue'),
    yes: words('mail.valueYes'),
    no: words('mail.valueNo'),
  };
  const wordsOf = (change: NoticeChange): string => {
    if (change.kind === 'field') return words(fields[change.name]);
    if (change.kind === 'custom') return isolated(customChangeIn(change.text, values));
    const { from, to } = change;
    return from === null
      ? words('mail.boardOfAnotherProject', { to: nameOf(to) })
      : words('mail.boardFromTo', { from: nameOf(from), to: nameOf(to) });
  };
  const list = new Intl.ListFormat(language, { style: 'narrow' });
  return list.format(changesIn(body).map(wordsOf));
}

/** The due date of a body: a day, or a time on the clock of the reader, else of the time zone that the body has; null when it has no date. */
function dueTime(body: string, language: Language, timeZone: string | null): string | null {
  const due = dueIn(body);
  if (due === null) return null;
  if ('day' in due) return dayIn(language, due.day);
  const { clock, timeZone: written } = due;
  const local = Temporal.PlainDateTime.from(clock.toISOString().slice(0, 16));
  const at = new Date(local.toZonedDateTime(written).epochMilliseconds);
  const zone = timeZone ?? written;
  const day = dueDayOf(at, zone);
  return day === null ? timeIn(language, zone, at) : dayIn(language, day);
}
