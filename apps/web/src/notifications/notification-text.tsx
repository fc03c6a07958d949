import type { OwnNotification } from '../api/types.ts';
import { Icon } from '../ui/icon.tsx';
import { Person } from '../ui/person.tsx';

/** What a person did, as the words after the name. A quote or the changed fields follow. */
const acts: Readonly<Record<string, string>> = {
  mentioned: 'mentioned you',
  assigned: 'assigned it to you',
  unassigned: 'unassigned you',
  commented: 'commented',
};

/** What the service says was changed, behind the name of who did it. */
const changes: Readonly<Record<string, string>> = {
  Board: 'moved it to another board',
  'Due date': 'changed the due date',
  Description: 'changed the description',
  Title: 'renamed it',
  Text: 'changed the text',
  Published: 'published it, or took it back',
};

/** How the service begins what it says of a ticket that was moved; "from Open to Done" follows. */
const moved = 'Board: ';

/** What was changed, in a sentence; a field without words of its own is named. */
function changed(fields: string): string {
  if (fields === '') return 'changed it';
  if (fields.startsWith(moved)) return `moved it ${fields.slice(moved.length)}`;
  return new Intl.ListFormat('en').format(
    fields.split(', ').map((field) => changes[field] ?? `changed: ${field.toLowerCase()}`),
  );
}

/** What a line is made of: two entries with the same one would read alike. */
const lineOf = ({ id, subject, reason, body, created_by: by }: OwnNotification): string =>
  subject === null || reason === null ? id : JSON.stringify([reason, body, by]);

/** The entries without those whose text equals that of an earlier entry. */
export const readingApart = (entries: readonly OwnNotification[]): OwnNotification[] =>
  [...Map.groupBy(entries, lineOf).values()].flatMap(([first]) => first ?? []);

/** The text of a notification: the person, the action, and the text that they wrote. */
export function NotificationText({ entry }: { entry: OwnNotification }) {
  const { subject, reason, body, created_by: by } = entry;
  if (subject === null || reason === null) return body === '' ? null : <p>{body}</p>;
  if (subject.title === null) return null;
  if (reason === 'due_soon' || reason === 'overdue') {
    return (
      <p className="happened">
        <Icon name="clock" /> {reason === 'overdue' ? 'Overdue' : 'Due within 24 hours'}
        <span className="soft"> · {body}</span>
      </p>
    );
  }
  const isQuote = reason === 'mentioned' || reason === 'commented';
  const act = acts[reason] ?? changed(body);
  return (
    <p className="happened">
      <Person id={'id' in by ? by.id : by.name} name={by.name} /> {by.name}{' '}
      <span className="soft">{act}</span>
      {isQuote && body !== '' && `: “${body}”`}
    </p>
  );
}
