import type { ReactNode } from 'react';
import type { Ticket } from '../api/types.ts';
import type { Opened } from '../ticket/letters.ts';
import { Due } from '../ui/due.tsx';
import { Person } from '../ui/person.tsx';
import { PriorityMark } from '../ui/priority.tsx';
import { howLongAgo, inFull } from '../ui/when.ts';
import type { ListNames } from './grouped.ts';

/** A column that can be chosen. */
export interface ListColumn {
  id: string;
  name: string;
  /** What it can be sorted by: first as a press on its head sorts, then the reverse. */
  sorts?: readonly [string, string];
  cell: (ticket: Ticket, names: ListNames) => ReactNode;
  /** The choice that a press on it opens; none for what is only read. */
  what?: Opened;
}

const ago = (time: string | null) =>
  time !== null && (
    <time className="small soft" dateTime={time} title={inFull(time)}>
      {howLongAgo(time)}
    </time>
  );

/** The labels of a ticket. */
export const LabelMarks = ({ ticket, names }: { ticket: Ticket; names: ListNames }) =>
  ticket.label_ids
    .flatMap((id) => names.labels.get(id) ?? [])
    .map(({ id, name, color }) => (
      <span key={id} className="mark" style={{ '--color': color } as React.CSSProperties}>
        {name}
      </span>
    ));

/** Every column except key and title, in their order. */
export const listColumns: readonly ListColumn[] = [
  {
    id: 'board',
    what: 'board',
    name: 'Board',
    cell({ board_id }, { boards }) {
      const board = boards.get(board_id);
      if (board === undefined) return null;
      return (
        <>
          <i className="dot" style={{ background: board.color }} /> {board.name}
        </>
      );
    },
  },
  {
    id: 'priority',
    what: 'priority',
    name: 'Priority',
    sorts: ['-priority', 'priority'],
    cell: ({ priority }) => <PriorityMark priority={priority} />,
  },
  {
    id: 'assigned',
    what: 'assignees',
    name: 'Assigned',
    cell: ({ assignee_ids }, { people }) => (
      <span className="people-cell">
        {assignee_ids
          .flatMap((id) => people.get(id) ?? [])
          .map(({ id, name }) => (
            <Person key={id} id={id} name={name} label={name} />
          ))}
      </span>
    ),
  },
  {
    id: 'labels',
    what: 'labels',
    name: 'Labels',
    cell: (ticket, names) => <LabelMarks ticket={ticket} names={names} />,
  },
  {
    id: 'tags',
    what: 'tags',
    name: 'Tags',
    cell: ({ tag_names }) =>
      tag_names.map((tag) => (
        <span key={tag} className="mark tag">
          {tag}
        </span>
      )),
  },
  {
    id: 'estimate',
    what: 'estimate',
    name: 'Estimate',
    cell: ({ estimate }) => estimate,
  },
  {
    id: 'due',
    what: 'due',
    name: 'Due',
    sorts: ['due_at', '-due_at'],
    cell: (ticket) => <Due ticket={ticket} />,
  },
  {
    id: 'created',
    name: 'Created',
    sorts: ['-created_at', 'created_at'],
    cell: ({ created_at }) => ago(created_at),
  },
  { id: 'creator', name: 'Created by', cell: ({ created_by }) => created_by.name },
  {
    id: 'updated',
    name: 'Changed',
    sorts: ['-updated_at', 'updated_at'],
    cell: ({ updated_at }) => ago(updated_at),
  },
  { id: 'completed', name: 'Completed', cell: ({ completed_at }) => ago(completed_at) },
];

/** The columns as a choice. */
export const columnChoices = listColumns.map(({ id, name }) => ({ id, name }));
