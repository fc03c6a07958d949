import type { ReactNode } from 'react';
import type { CustomField, Ticket } from '../../api/types.ts';
import { fieldValueOf } from '../../data/store/custom-values.ts';
import { ShownValue } from '../ticket/shown-value.tsx';
import type { Opened } from '../ticket/property-shortcuts.ts';
import { Due, Start } from '../../design/due.tsx';
import { calledAmong } from '../../design/author-name.ts';
import { fieldTypes } from '../../design/field-types.ts';
import { Mark } from '../../design/marks.tsx';
import { Person } from '../../design/person.tsx';
import { PriorityMark } from '../../design/priority.tsx';
import { howLongAgo, inFull } from '../../design/dates.ts';
import type { ListNames } from './group-tickets.ts';
import textCss from '../../design/text.module.css';
import signCss from '../../design/sign.module.css';
import { classes } from '../../design/classes.ts';
import type { FixedKey } from '../../words/keys.ts';
import { Sentence, useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import { formatNames } from '../../words/formats.ts';
import listCss from './list.module.css';

/** A column that can be chosen. */
export interface ListColumn {
  id: string;
  /** The text is the name of a custom field. */
  name: FixedKey | { text: string };
  /** In rem: the same on every page, so that columns stand below each other. */
  width: number;
  /** The orders of the column: first as a press on its head sorts, then the reverse. */
  sorts?: readonly [string, string];
  cell: (ticket: Ticket, names: ListNames) => ReactNode;
  /** The choice that a press on it opens; none for what is only read. */
  what?: Opened;
}

/** As wide as "59 minutes ago", in rem. */
const agoWidth = 8.25;

/** How long ago it was; what happened is shown where the columns have no heads. */
const ago = (of: `list.${'created' | 'changed' | 'completed'}Ago`, time: string | null) =>
  time !== null && (
    <time className={textCss.note} dateTime={time} title={inFull(time)}>
      <Sentence
        of={of}
        ago={howLongAgo(time)}
        what={(text) => <span className={textCss.hidden}>{text}</span>}
      />
    </time>
  );

/** The first ones, and how many more there are, with their names. */
function Few<One extends { name: string }>({
  all,
  most,
  children,
}: {
  all: readonly One[];
  most: number;
  children: (item: One) => ReactNode;
}) {
  const words = useWords();
  if (all.length === 0) return null;
  const hiddenItems = all.slice(most);
  const more = words('list.andMore', { names: formatNames(hiddenItems.map(({ name }) => name)) });
  return (
    <span className={listCss.few}>
      {all.slice(0, most).map(children)}
      {hiddenItems.length > 0 && (
        <span
          className={classes(signCss.mark, signCss.tag, 'more-marks')}
          role="img"
          aria-label={more}
          title={more}
          style={{ '--count': hiddenItems.length } as React.CSSProperties}
        >
          +{hiddenItems.length}
        </span>
      )}
    </span>
  );
}

/** The labels of a ticket. */
export const LabelMarks = ({ ticket, names }: { ticket: Ticket; names: ListNames }) => (
  <Few all={ticket.label_ids.flatMap((id) => names.labels.get(id) ?? [])} most={2}>
    {({ id, name, color }) => <Mark key={id} name={name} color={color} title={name} />}
  </Few>
);

/** Every column except key and title, in their order. */
const listColumns: readonly ListColumn[] = [
  {
    id: 'board',
    what: 'board',
    name: 'ticket.board',
    width: 8,
    cell({ board_id }, { boards }) {
      const board = boards.get(board_id);
      if (board === undefined) return null;
      return (
        <>
          <i className={signCss.dot} style={{ background: board.color }} />{' '}
          <span className={textCss.cut} dir="auto">
            {board.name}
          </span>
        </>
      );
    },
  },
  {
    id: 'priority',
    what: 'priority',
    name: 'ticket.priority',
    width: 5.25,
    sorts: ['-priority', 'priority'],
    cell: ({ priority }) => <PriorityMark priority={priority} />,
  },
  {
    id: 'assigned',
    what: 'assignees',
    name: 'list.assigned',
    width: 6.25,
    cell: ({ assignee_ids }, { people }) => (
      <Few all={assignee_ids.flatMap((id) => people.get(id) ?? [])} most={2}>
        {({ id, name }) => <Person key={id} id={id} name={name} label={name} />}
      </Few>
    ),
  },
  {
    id: 'labels',
    what: 'labels',
    name: 'ticket.labels',
    width: 12,
    cell: (ticket, names) => <LabelMarks ticket={ticket} names={names} />,
  },
  {
    id: 'tags',
    what: 'tags',
    name: 'ticket.tags',
    width: 11,
    cell: ({ tag_names }) => (
      <Few all={tag_names.map((name) => ({ name }))} most={2}>
        {({ name }) => <Mark key={name} name={name} title={name} />}
      </Few>
    ),
  },
  {
    id: 'cycle',
    what: 'cycle',
    name: 'ticket.cycle',
    width: 8,
    cell: ({ cycle_id }, { cycles }) =>
      cycle_id !== null && (
        <span className={textCss.cut} dir="auto">
          {cycles?.get(cycle_id)?.name}
        </span>
      ),
  },
  {
    id: 'parent',
    name: 'list.parent',
    width: 12,
    cell: ({ parent_id }, { parents }) =>
      parent_id !== null && (
        <span className={textCss.cut} title={parents?.get(parent_id)} dir="auto">
          {parents?.get(parent_id)}
        </span>
      ),
  },
  {
    id: 'estimate',
    what: 'estimate',
    name: 'ticket.estimate',
    width: 5.5,
    cell: ({ estimate }) => estimate,
  },
  {
    id: 'start',
    what: 'start',
    name: 'ticket.start',
    width: 6.75,
    sorts: ['start_at', '-start_at'],
    cell: ({ start_at }) => <Start at={start_at} />,
  },
  {
    id: 'due',
    what: 'due',
    name: 'ticket.due',
    width: 6.75,
    sorts: ['due_at', '-due_at'],
    cell: (ticket, { boards }) => (
      <Due ticket={ticket} isDone={boards.get(ticket.board_id)?.is_done} />
    ),
  },
  {
    id: 'created',
    name: 'ticket.whenCreated',
    width: agoWidth,
    sorts: ['-created_at', 'created_at'],
    cell: ({ created_at }) => ago('list.createdAgo', created_at),
  },
  {
    id: 'creator',
    name: 'list.createdBy',
    width: 9,
    cell: ({ created_by }, { people }) => calledAmong([...people.values()], created_by),
  },
  {
    id: 'updated',
    name: 'list.changed',
    width: agoWidth,
    sorts: ['-updated_at', 'updated_at'],
    cell: ({ updated_at }) => ago('list.changedAgo', updated_at),
  },
  {
    id: 'completed',
    name: 'list.completed',
    width: agoWidth,
    cell: ({ completed_at }) => ago('list.completedAgo', completed_at),
  },
];

/** The name of a column. */
export const columnName = ({ name }: ListColumn): string =>
  typeof name === 'string' ? wordsOf(name) : name.text;

/** The column of a custom field. */
function columnOf(field: CustomField): ListColumn {
  const { key, name, type } = field;
  const id = `custom.${key}`;
  return {
    id,
    name: { text: name },
    width: type === 'number' || type === 'flag' ? 6.25 : 9,
    ...(fieldTypes[type].isSortable && { sorts: [id, `-${id}`] as const }),
    cell(ticket, { people }) {
      const value = fieldValueOf(ticket, key);
      return (
        value !== null && <ShownValue field={field} value={value} people={[...people.values()]} />
      );
    },
  };
}

/** Every column of a project with these custom fields, except key and title. */
export const columnsWith = (fields: readonly CustomField[]): readonly ListColumn[] => [
  ...listColumns,
  ...fields.map(columnOf),
];
