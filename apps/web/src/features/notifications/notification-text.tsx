import type { OwnNotification } from '../../api/types.ts';
import { Icon } from '../../design/icon.tsx';
import { Person } from '../../design/person.tsx';
import { Sentence, useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import type { FixedKey } from '../../words/keys.ts';
import { formatList } from '../../words/formats.ts';
import notificationsCss from './notifications.module.css';
import textCss from '../../design/text.module.css';

/** The action of a person, as the words after the name. A quote or the changed fields follow. */
const acts: Readonly<Record<string, FixedKey>> = {
  mentioned: 'notifications.mentionedYou',
  assigned: 'notifications.assignedYou',
  unassigned: 'notifications.unassignedYou',
  commented: 'notifications.commentedIt',
};

/** The changed fields in the words of the service, behind the name of the actor. */
const changes: Readonly<Record<string, FixedKey>> = {
  Board: 'notifications.movedIt',
  'Due date': 'notifications.changedDueDate',
  Description: 'notifications.changedDescription',
  Title: 'notifications.renamedIt',
  Text: 'notifications.changedText',
  Published: 'notifications.publishedIt',
};

/** How the service begins what it says of a ticket that was moved; "from Open to Done" follows. */
const moved = /^Board: /u;

/** The changed fields, in a sentence; a field without words of its own is named. */
function changed(fields: string): string {
  if (fields === '') return wordsOf('notifications.changedIt');
  if (moved.test(fields))
    return wordsOf('notifications.movedBetween', { between: fields.replace(moved, '') });
  const sentences = fields.split(', ').map((field) => {
    // A custom field with its values: "Severity: low → high".
    if (field.includes(' → ')) return wordsOf('notifications.changedField', { field });
    const of = changes[field];
    return of === undefined
      ? wordsOf('notifications.changedField', { field: field.toLowerCase() })
      : wordsOf(of);
  });
  return formatList(sentences);
}

/** The parts of a line: two entries with the same parts would read alike. */
const lineOf = ({ id, subject, reason, body, created_by: by }: OwnNotification): string =>
  subject === null || reason === null ? id : JSON.stringify([reason, body, by]);

/** The entries without those whose text equals that of an earlier entry. */
export const readingApart = (entries: readonly OwnNotification[]): OwnNotification[] =>
  [...Map.groupBy(entries, lineOf).values()].flatMap(([first]) => first ?? []);

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
        <span className={textCss.soft}> · {body}</span>
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
