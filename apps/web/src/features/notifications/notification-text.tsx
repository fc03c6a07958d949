import {
  changesIn,
  customChangeIn,
  dueIn,
  formerBoard,
  type BoardMove,
  type NoticeDue,
  type NoticeField,
} from '@basalt/domain/notice-text';
import { dueDayOf } from '@basalt/domain/due-day';
import type { OwnNotification } from '../../api/types.ts';
import { Icon } from '../../design/icon.tsx';
import { Person } from '../../design/person.tsx';
import { Sentence, useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import type { FixedKey } from '../../words/keys.ts';
import { formatDate, formatList } from '../../words/formats.ts';
import { clockIn, timeOf, timeZone as zoneOfReader } from '../../words/time-zone.ts';
import notificationsCss from './notifications.module.css';
import textCss from '../../design/text.module.css';

/** The action of a person, as the words after the name. A quote or the changed fields follow. */
const acts: Readonly<Record<string, FixedKey>> = {
  mentioned: 'notifications.mentionedYou',
  assigned: 'notifications.assignedYou',
  unassigned: 'notifications.unassignedYou',
  commented: 'notifications.commentedIt',
};

/** The changed fields by their names in the text of the API. */
const changes: Readonly<Record<NoticeField, FixedKey>> = {
  'Due date': 'notifications.changedDueDate',
  Description: 'notifications.changedDescription',
  Title: 'notifications.renamedIt',
  Text: 'notifications.changedText',
  Published: 'notifications.publishedIt',
};

function movedWords({ from, to }: BoardMove): string {
  if (to === '' || from === formerBoard || to === formerBoard)
    return wordsOf('notifications.movedIt');
  if (from === null) return wordsOf('notifications.movedToProject', { to });
  return wordsOf('notifications.movedFromTo', { from, to });
}

const valueWords = () => ({
  none: wordsOf('notifications.noValue'),
  yes: wordsOf('customFields.yes'),
  no: wordsOf('customFields.no'),
});

/** The changes of a text of the API, in a sentence; a field without words of its own is named. */
function changed(body: string): string {
  if (body === '') return wordsOf('notifications.changedIt');
  const sentences = changesIn(body).map((change) => {
    if (change.kind === 'board') return movedWords(change);
    if (change.kind === 'field') return wordsOf(changes[change.name]);
    if (change.kind === 'due') {
      const [from, to] = [change.from, change.to].map((due) =>
        due === null ? wordsOf('notifications.noValue') : dueWords(due),
      );
      const field = `${wordsOf('frame.dueDate')}: ${from} → ${to}`;
      return wordsOf('notifications.changedField', { field });
    }
    // A custom field with its values: "Severity: low → high".
    const { text } = change;
    const field = text.includes(' → ') ? customChangeIn(text, valueWords()) : text.toLowerCase();
    return wordsOf('notifications.changedField', { field });
  });
  return formatList(sentences);
}

const day = { dateStyle: 'medium' } as const;
const dayAndTime = { ...day, timeStyle: 'short' } as const;

/** The due date in a text of the API, by the reader's clock: a day alone if that is all that is due. Null when there is none. */
function dueTime(body: string): string | null {
  const due = dueIn(body);
  return due === null ? null : dueWords(due);
}

function dueWords(due: NoticeDue): string {
  if ('day' in due) return formatDate(due.day, { ...day, timeZone: 'UTC' });
  const { clock, timeZone } = due;
  try {
    const at = timeOf(clockIn('UTC')(clock), clockIn(timeZone));
    return formatDate(at, dueDayOf(at, zoneOfReader()) === null ? dayAndTime : day);
  } catch {
    // A time zone that this browser does not know.
    return `${formatDate(clock, { ...dayAndTime, timeZone: 'UTC' })} (${timeZone})`;
  }
}

/** The parts of a line: two entries with the same parts would read alike. */
const lineOf = ({ id, subject, reason, body, created_by: by }: OwnNotification): string =>
  subject === null || reason === null ? id : JSON.stringify([reason, body, by]);

/** The entries without those whose text equals that of an earlier entry. */
export const readingApart = (entries: readonly OwnNotification[]): OwnNotification[] =>
  [...Map.groupBy(entries, lineOf).values()].flatMap(([first]) => first ?? []);

/** What a notification is about: the title of the ticket or document, or of what a caller sent. */
export const aboutOf = ({ subject, title }: OwnNotification): string =>
  subject === null ? title : (subject.title ?? wordsOf('notifications.unseen'));

/** The text of a notification: the person, the action, and the text that they wrote. */
export function NotificationText({ entry }: { entry: OwnNotification }) {
  const words = useWords();
  const { subject, reason, body, created_by: by } = entry;
  if (subject === null || reason === null) return body === '' ? null : <p>{body}</p>;
  if (subject.title === null) return null;
  if (reason === 'due_soon' || reason === 'overdue') {
    return (
      <p className={notificationsCss.happened}>
        <Icon name="clock" />{' '}
        {reason === 'overdue'
          ? words('notifications.overdue')
          : words('notifications.dueWithin24Hours')}
        <span className={textCss.soft}> · {dueTime(body) ?? body}</span>
      </p>
    );
  }
  const isQuote = reason === 'mentioned' || reason === 'commented';
  const of = acts[reason];
  const act = of === undefined ? changed(body) : wordsOf(of);
  return (
    <p className={notificationsCss.happened}>
      <Person id={'id' in by ? by.id : by.name} name={by.name} />{' '}
      <Sentence
        of="notifications.personActs"
        person={by.name}
        does={act}
        act={(text) => <span className={textCss.soft}>{text}</span>}
      />
      {isQuote && body !== '' && words('notifications.quote', { text: body })}
    </p>
  );
}
