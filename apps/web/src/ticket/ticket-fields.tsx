import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refusalSentence } from '../api/refusal-sentence.ts';
import { asRefusal } from '../api/refusal.ts';
import type { Priority, Ticket } from '../api/types.ts';
import { boardsQuery } from '../board/queries.ts';
import { labelsQuery, membersQuery } from '../projects/queries.ts';
import { Conflict } from '../query/save-fields.ts';
import { KeptInput } from '../ui/kept-input.tsx';
import { priorities, priorityNames } from '../ui/priority.tsx';
import { Several } from '../ui/several.tsx';
import type { TicketFields as Fields } from './changes/requests.ts';
import { useMoveHere } from './changes/use-move-here.tsx';
import { useSave } from './changes/use-save.tsx';
import { inputTime, timeWithOffset } from './due-input.ts';

/** The short fields of a ticket. Each is saved when it is changed or left. */
export function TicketFields({ ticket, canEdit }: { ticket: Ticket; canEdit: boolean }) {
  const { mutateAsync, error, reset } = useSave();
  // What was refused is shown above the fields.
  const save = (fields: Partial<Fields>) => {
    reset();
    return mutateAsync({ base: ticket, fields }).catch(() => undefined);
  };
  const boards = useQuery(boardsQuery(ticket.project_id)).data ?? [];
  const labels = useQuery(labelsQuery(ticket.project_id)).data ?? [];
  const people = useQuery(membersQuery(ticket.project_id)).data ?? [];
  const moving = useMoveHere(ticket);
  const fault = error ?? moving.error;
  return (
    <fieldset className="ticket-fields" disabled={!canEdit}>
      <legend className="hidden">Fields of {ticket.key}</legend>
      {fault !== null && (
        <p className="notice refused small" role="alert">
          {fault instanceof Conflict
            ? 'Somebody else has just changed the same field. Their value is shown now.'
            : refusalSentence(asRefusal(fault))}
        </p>
      )}
      <Labelled label="Board">
        <select
          value={ticket.board_id}
          onChange={({ target }) => {
            const board = boards.find(({ id }) => id === target.value);
            if (board !== undefined) moving.mutate(board);
          }}
        >
          {boards.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label="Priority">
        <select
          value={ticket.priority}
          onChange={(event) => void save({ priority: event.target.value as Priority })}
        >
          {priorities.map((id) => (
            <option key={id} value={id}>
              {priorityNames[id]}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label="Due">
        <KeptInput
          label="Due"
          type="datetime-local"
          value={inputTime(ticket.due_at)}
          onSave={(text) => save({ due_at: timeWithOffset(text) })}
        />
      </Labelled>
      <Labelled label="Estimate">
        <KeptInput
          label="Estimate"
          type="number"
          min={0}
          max={9999}
          step={0.1}
          value={ticket.estimate === null ? '' : String(ticket.estimate)}
          onSave={(text) => save({ estimate: text === '' ? null : Number(text) })}
        />
      </Labelled>
      <Labelled label="Tags, by comma">
        <KeptInput
          label="Tags, by comma"
          type="text"
          value={ticket.tag_names.join(', ')}
          onSave={(text) => save({ tag_names: namesIn(text) })}
        />
      </Labelled>
      <Several
        label="Assigned to"
        options={people}
        chosen={ticket.assignee_ids}
        onChange={(assignee_ids) => save({ assignee_ids })}
      />
      <Several
        label="Labels"
        options={labels}
        chosen={ticket.label_ids}
        onChange={(label_ids) => save({ label_ids })}
      />
    </fieldset>
  );
}

const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="labelled">
      <span>{label}</span>
      {children}
    </label>
  );
}
