import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Board, Priority, Ticket } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { useSession } from '../../data/session.tsx';
import { labelsQuery, membersQuery, tagsQuery } from '../../data/queries/projects.ts';
import { newLabel } from '../../data/queries/settings-requests.ts';
import { Choose } from '../../design/choose.tsx';
import type { TicketFields } from '../../data/queries/ticket-requests.ts';
import { useWhomToAsk } from '../../data/whom-to-ask.tsx';
import { useWords } from '../../words/use-words.tsx';
import { useMoveHere } from './changes/use-move-here.tsx';
import { useSave } from './changes/use-save.tsx';
import {
  boardChoices,
  cycleChoices,
  labelChoices,
  noCycle,
  personChoices,
  priorityChoices,
} from './property-choices.tsx';
import { Due } from '../../design/due.tsx';
import { DateValue, Nothing } from './property.tsx';
import { EstimateChoice } from './estimate-choice.tsx';
import type { Opened } from './property-shortcuts.ts';

/** The functions that change a ticket, and why the last change was refused. */
export interface TicketChanges {
  save: (fields: Partial<TicketFields>) => Promise<unknown>;
  move: (board: Board) => void;
  fault: Error | null;
}

export function useTicketChanges(ticket: Ticket): TicketChanges {
  const { mutateAsync, error, reset } = useSave();
  const moving = useMoveHere();
  return {
    save(fields) {
      reset();
      return mutateAsync({ base: ticket, fields }).catch(() => undefined);
    },
    move: (board) => moving.mutate({ ticket, board }),
    fault: error ?? moving.error,
  };
}

/** The fields of a ticket, stored or new, by which its properties are shown and changed. */
export type ChangedTicket = Pick<
  Ticket,
  | 'project_id'
  | 'board_id'
  | 'priority'
  | 'assignee_ids'
  | 'due_at'
  | 'completed_at'
  | 'estimate'
  | 'label_ids'
  | 'tag_names'
> &
  Partial<Pick<Ticket, 'start_at' | 'cycle_id'>>;

interface ChoiceProps {
  ticket: ChangedTicket;
  changes: Pick<TicketChanges, 'save' | 'move'>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The value as it is shown; a due date is shown in words without it. */
  children?: ReactNode;
}

/** A property of a ticket, shown as a value that opens its choices; what is chosen is saved at once. */
export function TicketChoice({ what, ...rest }: ChoiceProps & { what: Opened }) {
  const Choice = choices[what];
  return <Choice {...rest} />;
}

function BoardChoice({ ticket, changes, ...shown }: ChoiceProps) {
  const words = useWords();
  const boards = useQuery(boardsQuery(ticket.project_id)).data ?? [];
  return (
    <Choose
      {...shown}
      label={words('ticket.board')}
      find={words('ticket.findBoard')}
      choices={boardChoices(boards)}
      chosen={[ticket.board_id]}
      onChoose={([id]) => {
        const to = boards.find((board) => board.id === id);
        if (to !== undefined) changes.move(to);
      }}
    />
  );
}

const PriorityChoice = ({ ticket, changes, ...shown }: ChoiceProps) => {
  const words = useWords();
  return (
    <Choose
      {...shown}
      label={words('ticket.priority')}
      find={words('ticket.findPriority')}
      choices={priorityChoices}
      chosen={[ticket.priority]}
      onChoose={([id]) => void changes.save({ priority: id as Priority })}
    />
  );
};

function AssigneesChoice({ ticket, changes, ...shown }: ChoiceProps) {
  const words = useWords();
  const people = useQuery(membersQuery(ticket.project_id)).data ?? [];
  return (
    <Choose
      {...shown}
      label={words('ticket.assignees')}
      find={words('ticket.findPerson')}
      isSeveral
      choices={personChoices(people)}
      chosen={ticket.assignee_ids}
      onChoose={(assignee_ids) => void changes.save({ assignee_ids })}
    />
  );
}

function DueDateChoice({ ticket, changes, children, ...shown }: ChoiceProps) {
  const words = useWords();
  const boards = useQuery(boardsQuery(ticket.project_id)).data;
  const isDone = boards?.find(({ id }) => id === ticket.board_id)?.is_done;
  const due =
    ticket.due_at === null ? (
      <Nothing>{words('ticket.setDueDate')}</Nothing>
    ) : (
      <Due ticket={ticket} isDone={isDone} isNamed />
    );
  return (
    <DateValue
      {...shown}
      of="due"
      value={ticket.due_at}
      onChoose={(due_at) => void changes.save({ due_at })}
    >
      {children ?? due}
    </DateValue>
  );
}

const StartDateChoice = ({ ticket, changes, children, ...shown }: ChoiceProps) => (
  <DateValue
    {...shown}
    of="start"
    value={ticket.start_at ?? null}
    onChoose={(start_at) => void changes.save({ start_at })}
  >
    {children}
  </DateValue>
);

function CycleChoice({ ticket, changes, ...shown }: ChoiceProps) {
  const words = useWords();
  const cycles = useQuery({ ...cyclesQuery(ticket.project_id), enabled: shown.isOpen }).data ?? [];
  const chosen = ticket.cycle_id ?? noCycle;
  return (
    <Choose
      {...shown}
      label={words('ticket.cycle')}
      choices={cycleChoices(cycles, ticket.cycle_id)}
      chosen={[chosen]}
      onChoose={([id = noCycle]) => void changes.save({ cycle_id: id === noCycle ? null : id })}
    />
  );
}

const EstimateOfTicket = ({ ticket, changes, ...shown }: ChoiceProps) => (
  <EstimateChoice
    {...shown}
    estimate={ticket.estimate}
    onChoose={(estimate) => void changes.save({ estimate })}
  />
);

/**
 * For a menu of the labels of a project that has `count` of them. `make` creates a label and returns its id; for a person who may not, `none`
 * says who may.
 */
export function useNewLabel(
  project: string,
  count: number,
): { make: (name: string) => Promise<string> } | { none: string } {
  const words = useWords();
  const client = useQueryClient();
  const { isManager, organization } = useSession();
  const names = useWhomToAsk(project);
  if (!isManager && organization?.members_make_labels !== true) {
    return {
      none:
        names === null
          ? words('projects.whoMakesLabels')
          : words('projects.whomToAskForALabel', { names }),
    };
  }
  const make = async (name: string) => {
    const { id } = await newLabel(project, name, count);
    await client.invalidateQueries({ queryKey: labelsQuery(project).queryKey });
    return id;
  };
  return { make };
}

function LabelsChoice({ ticket, changes, ...shown }: ChoiceProps) {
  const words = useWords();
  const labels = useQuery(labelsQuery(ticket.project_id)).data ?? [];
  const making = useNewLabel(ticket.project_id, labels.length);
  return (
    <Choose
      {...shown}
      label={words('ticket.labels')}
      find={words('ticket.findLabel')}
      isSeveral
      choices={labelChoices(labels)}
      chosen={ticket.label_ids}
      onChoose={(label_ids) => void changes.save({ label_ids })}
      {...making}
    />
  );
}

function TagsChoice({ ticket, changes, ...shown }: ChoiceProps) {
  const words = useWords();
  const query = { ...tagsQuery(ticket.project_id), enabled: shown.isOpen };
  const known = useQuery(query).data ?? [];
  const names = [...new Set([...ticket.tag_names, ...known.map(({ name }) => name)])];
  return (
    <Choose
      {...shown}
      label={words('ticket.tags')}
      find={words('ticket.findTag')}
      isSeveral
      choices={names.map((name) => ({ id: name, name }))}
      chosen={ticket.tag_names}
      onChoose={(tag_names) => void changes.save({ tag_names })}
      make={(name) => name}
    />
  );
}

const choices = {
  board: BoardChoice,
  priority: PriorityChoice,
  assignees: AssigneesChoice,
  start: StartDateChoice,
  due: DueDateChoice,
  cycle: CycleChoice,
  estimate: EstimateOfTicket,
  labels: LabelsChoice,
  tags: TagsChoice,
} as const;
