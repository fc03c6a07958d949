import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { boardsQuery } from '../../data/queries/board.ts';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { labelsQuery, membersQuery } from '../../data/queries/projects.ts';
import type { IconName } from '../../design/icon-paths.ts';
import { Marks } from '../../design/marks.tsx';
import { Person } from '../../design/person.tsx';
import { priorityNames } from '../../design/priority-names.ts';
import { Start } from '../../design/due.tsx';
import { PriorityMark } from '../../design/priority.tsx';
import { formatNames } from '../../words/formats.ts';
import type { FixedKey } from '../../words/keys.ts';
import { useWords } from '../../words/use-words.tsx';
import { Points } from './estimate-choice.tsx';
import type { Opened } from './property-shortcuts.ts';
import { Nothing, Property } from './property.tsx';
import { TicketChoice, type ChangedTicket, type TicketChanges } from './ticket-choice.tsx';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';

interface Shown {
  ticket: ChangedTicket;
}

function BoardValue({ ticket }: Shown) {
  const boards = useQuery(boardsQuery(ticket.project_id)).data;
  const board = boards?.find(({ id }) => id === ticket.board_id);
  return (
    <>
      <i className={signCss.dot} style={{ background: board?.color }} />
      <span className={textCss.cut} dir="auto">
        {board?.name}
      </span>
    </>
  );
}

function PriorityValue({ ticket: { priority } }: Shown) {
  useWords();
  return (
    <>
      <PriorityMark priority={priority} isSilent />
      {priorityNames[priority]}
    </>
  );
}

function AssigneesValue({ ticket }: Shown) {
  const people = useQuery(membersQuery(ticket.project_id)).data ?? [];
  const assigned = people.filter(({ id }) => ticket.assignee_ids.includes(id));
  return (
    <>
      {assigned.slice(0, 3).map(({ id, name }) => (
        <Person key={id} id={id} name={name} />
      ))}
      <span className={textCss.cut} dir="auto">
        {shortNames(assigned)}
      </span>
    </>
  );
}

function CycleValue({ ticket }: Shown) {
  const cycles = useQuery(cyclesQuery(ticket.project_id)).data;
  return (
    <span className={textCss.cut} dir="auto">
      {cycles?.find(({ id }) => id === ticket.cycle_id)?.name}
    </span>
  );
}

/** The names of people; of several, the first words where these tell them apart. */
function shortNames(people: readonly { name: string }[]): string {
  const names = people.map(({ name }) => name);
  const firsts = names.map((name) => name.split(' ')[0] ?? name);
  const isClear = people.length > 1 && new Set(firsts).size === firsts.length;
  return formatNames(isClear ? firsts : names);
}

function LabelsValue({ ticket }: Shown) {
  const labels = useQuery(labelsQuery(ticket.project_id)).data ?? [];
  return <Marks all={labels.filter(({ id }) => ticket.label_ids.includes(id))} />;
}

/** The properties of a ticket by what opens their choices, with `unset` in place of a value that is not set. The due date is shown by its choice. */
const properties: Readonly<
  Record<
    Opened,
    {
      icon: IconName;
      name: FixedKey;
      unset?: FixedKey;
      isSet?: (ticket: ChangedTicket) => boolean;
      Value?: (shown: Shown) => ReactNode;
    }
  >
> = {
  board: { icon: 'board', name: 'ticket.board', Value: BoardValue },
  priority: { icon: 'priority', name: 'ticket.priority', Value: PriorityValue },
  assignees: {
    icon: 'person',
    name: 'ticket.assignees',
    unset: 'ticket.assignIt',
    isSet: ({ assignee_ids }) => assignee_ids.length > 0,
    Value: AssigneesValue,
  },
  start: {
    icon: 'calendar',
    name: 'ticket.start',
    unset: 'ticket.setStartDate',
    isSet: ({ start_at }) => (start_at ?? null) !== null,
    Value: ({ ticket }) => <Start at={ticket.start_at ?? null} />,
  },
  due: { icon: 'calendar', name: 'ticket.due' },
  cycle: {
    icon: 'cycle',
    name: 'ticket.cycle',
    unset: 'ticket.noCycle',
    isSet: ({ cycle_id }) => (cycle_id ?? null) !== null,
    Value: CycleValue,
  },
  estimate: {
    icon: 'estimate',
    name: 'ticket.estimate',
    unset: 'ticket.estimateIt',
    isSet: ({ estimate }) => estimate !== null,
    Value: ({ ticket }) => <Points estimate={ticket.estimate ?? 0} />,
  },
  labels: {
    icon: 'label',
    name: 'ticket.labels',
    unset: 'ticket.addLabel',
    isSet: ({ label_ids }) => label_ids.length > 0,
    Value: LabelsValue,
  },
  tags: {
    icon: 'tag',
    name: 'ticket.tags',
    unset: 'ticket.addTag',
    isSet: ({ tag_names }) => tag_names.length > 0,
    Value: ({ ticket }) => <Marks all={ticket.tag_names.map((name) => ({ name }))} />,
  },
};

/** A property of a ticket, stored or new, as a row that opens its choices. */
export function PropertyRow({
  hasLetter,
  ...row
}: Shown & {
  what: Opened;
  changes: Pick<TicketChanges, 'save' | 'move'>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Whether a letter opens the choices. */
  hasLetter: boolean;
}) {
  const words = useWords();
  const { icon, name, unset, isSet, Value } = properties[row.what];
  const isUnset = unset !== undefined && isSet?.(row.ticket) === false;
  return (
    <Property icon={icon} name={words(name)} {...(hasLetter && { what: row.what })}>
      <TicketChoice {...row}>
        {isUnset ? <Nothing>{words(unset)}</Nothing> : Value && <Value ticket={row.ticket} />}
      </TicketChoice>
    </Property>
  );
}
