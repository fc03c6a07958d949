import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogTrigger } from 'react-aria-components/Dialog';
import type { Project, Ticket } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { labelsQuery, membersQuery } from '../../data/queries/projects.ts';
import { Button } from '../../design/button.tsx';
import { ChoiceMenu } from '../../design/choice-menu.tsx';
import { priorities, priorityNames } from '../../design/priority-names.ts';
import { DuePopover } from '../ticket/property.tsx';
import { Confirmation } from '../../design/confirmation.tsx';
import { onDay } from '../../design/dates.ts';
import type { BulkChange } from './bulk-change.ts';
import { countOf } from '../ticket/changes/count-of.ts';

/** The actions for all selected tickets. */
export function SelectionBar({
  project,
  tickets,
  isBusy,
  onChange,
  onClear,
  onAll = null,
}: {
  project: Project;
  tickets: readonly Ticket[];
  isBusy: boolean;
  /** `words` say what was done: "moved to Hold". */
  onChange: (to: BulkChange, words: string) => Promise<unknown>;
  onClear: () => void;
  /** Selects all that are shown, where a table has no checkbox for that. */
  onAll?: (() => void) | null;
}) {
  const [isAsking, setAsking] = useState(false);
  const [isDueOpen, setDueOpen] = useState(false);
  const boards = useQuery(boardsQuery(project.id)).data ?? [];
  const labels = useQuery(labelsQuery(project.id)).data ?? [];
  const people = useQuery(membersQuery(project.id)).data ?? [];
  // What the request was refused with is shown above the table.
  const change = (to: BulkChange, words: string) => void onChange(to, words).catch(() => undefined);
  const count = countOf(tickets.length);
  /** Adds it to the tickets without it; if all have it, removes it from all. */
  const toggling = (
    to: 'assignee' | 'label',
    all: readonly { id: string; name: string }[],
    [added, removed]: readonly [string, string],
  ) =>
    all.map(({ id, name }) => {
      const field = to === 'assignee' ? 'assignee_ids' : 'label_ids';
      const having = tickets.filter((ticket) => ticket[field].includes(id)).length;
      const isAdded = having < tickets.length;
      return {
        id,
        name,
        note: having === 0 ? '' : isAdded ? `${having} of ${tickets.length}` : 'on all: remove',
        act: () => change({ to, id, isAdded }, `${isAdded ? added : removed} ${name}`),
      };
    });
  return (
    <div
      className="selection-bar"
      role="group"
      aria-label="Change the selected tickets"
      data-count={count}
    >
      <p role="status">{count} selected</p>
      <ChoiceMenu
        label="Move to…"
        what="board"
        isDisabled={isBusy}
        options={boards.map(({ id, name, wip_limit, ticket_count }) => ({
          id,
          name,
          note: wip_limit === null ? '' : `${ticket_count} of ${wip_limit}`,
          act: () => change({ to: 'board', board: id }, `moved to ${name}`),
        }))}
      />
      <ChoiceMenu
        label="Assign…"
        what="assignees"
        isDisabled={isBusy}
        options={toggling('assignee', people, ['assigned to', 'no longer assigned to'])}
      />
      <ChoiceMenu
        label="Label…"
        what="labels"
        isDisabled={isBusy}
        options={toggling('label', labels, ['labelled', 'no longer labelled'])}
      />
      <ChoiceMenu
        label="Priority…"
        what="priority"
        isDisabled={isBusy}
        options={priorities.map((priority) => ({
          id: priority,
          name: priorityNames[priority],
          note: '',
          act: () =>
            change(
              { to: 'priority', priority },
              `set to ${priorityNames[priority].toLowerCase()} priority`,
            ),
        }))}
      />
      <DialogTrigger isOpen={isDueOpen} onOpenChange={setDueOpen}>
        <Button slight busy={isBusy} data-what="due">
          Due…
        </Button>
        <DuePopover
          value={tickets.find(({ due_at }) => due_at !== null)?.due_at ?? null}
          onClose={() => setDueOpen(false)}
          onChoose={(due_at) =>
            change(
              { to: 'due', due_at },
              due_at === null ? 'no longer due' : `due ${onDay(due_at)}`,
            )
          }
        />
      </DialogTrigger>
      <Button
        slight
        busy={isBusy}
        data-what="archive"
        onPress={() => change({ to: 'archive' }, 'archived')}
      >
        Archive
      </Button>
      <Button slight look="danger" busy={isBusy} data-what="delete" onPress={() => setAsking(true)}>
        Delete
      </Button>
      {onAll !== null && (
        <Button slight look="quiet" onPress={onAll}>
          Select all
        </Button>
      )}
      <Button slight look="quiet" onPress={onClear}>
        Clear
      </Button>
      <Confirmation
        title={`Delete ${count}?`}
        label="Delete"
        look="danger"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        act={async () => {
          await onChange({ to: 'delete' }, 'deleted');
          setAsking(false);
        }}
      >
        Deleted tickets can be restored for 30 days.
      </Confirmation>
    </div>
  );
}
