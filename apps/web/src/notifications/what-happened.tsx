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

/** Who did what, with what they wrote. */
export function WhatHappened({ entry }: { entry: OwnNotification }) {
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
  const act = acts[reason] ?? (body === '' ? 'changed it' : `changed: ${body.toLowerCase()}`);
  return (
    <p className="happened">
      <Person id={'id' in by ? by.id : by.name} name={by.name} /> {by.name}{' '}
      <span className="soft">{act}</span>
      {isQuote && body !== '' && `: “${body}”`}
    </p>
  );
}
