import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Board, Priority, Project } from '../../api/types.ts';
import { labelsQuery, membersQuery } from '../../data/queries/projects.ts';
import { Choose } from '../../design/choose.tsx';
import { priorityNames } from '../../design/priority-names.ts';
import type { Draft } from './new-ticket-draft.ts';
import { useNewLabel } from './ticket-choice.tsx';
import { boardChoices, labelChoices, personChoices, priorityChoices } from './property-choices.tsx';
import { EstimateChoice, Points } from './estimate-choice.tsx';
import { DueValue, Nothing, Property } from './property.tsx';
import textCss from '../../design/text.module.css';
import signCss from '../../design/sign.module.css';

/** The properties of a new ticket as rows, each with its choices. */
export function NewTicketProperties({
  draft,
  set,
  board,
  boards,
  project,
  projects,
}: {
  draft: Draft;
  set: (more: Partial<Draft>) => void;
  /** The chosen board, and all of the project. */
  board: Board | undefined;
  boards: readonly Board[];
  project: Project;
  projects: readonly Project[];
}) {
  const [opened, setOpened] = useState<string | null>(null);
  const people = useQuery(membersQuery(project.id)).data ?? [];
  const labels = useQuery(labelsQuery(project.id)).data ?? [];
  const makingLabel = useNewLabel(project.id, labels.length);
  const opens = (what: string) => ({
    isOpen: opened === what,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? what : null),
  });
  return (
    <dl className="properties">
      <Property icon="open" name="Project">
        <Choose
          {...opens('project')}
          label="Project"
          find="Find a project…"
          choices={projects.map(({ id, key, name }) => ({ id, name, note: key }))}
          chosen={[project.id]}
          onChoose={([id]) => {
            if (id === undefined) return;
            // Values of the former project are not valid in another one.
            set({ project_id: id, board_id: null, assignee_ids: [], label_ids: [] });
          }}
        >
          <span className={textCss.cut} dir="auto">
            {project.name}
          </span>
        </Choose>
      </Property>
      <Property icon="board" name="Board">
        <Choose
          {...opens('board')}
          label="Board"
          find="Find a board…"
          choices={boardChoices(boards)}
          chosen={board === undefined ? [] : [board.id]}
          onChoose={([id]) => id !== undefined && set({ board_id: id })}
        >
          <i className={signCss.dot} style={{ background: board?.color }} />
          <span className={textCss.cut} dir="auto">
            {board?.name}
          </span>
        </Choose>
      </Property>
      <Property icon="priority" name="Priority">
        <Choose
          {...opens('priority')}
          label="Priority"
          find="Find a priority…"
          choices={priorityChoices}
          chosen={[draft.priority]}
          onChoose={([id]) => set({ priority: id as Priority })}
        >
          {priorityNames[draft.priority]}
        </Choose>
      </Property>
      <Property icon="person" name="Assignees">
        <Choose
          {...opens('assignees')}
          label="Assignees"
          find="Find a person…"
          isSeveral
          choices={personChoices(people)}
          chosen={draft.assignee_ids}
          onChoose={(assignee_ids) => set({ assignee_ids })}
        >
          <Chosen ids={draft.assignee_ids} among={people} none="Assign it" />
        </Choose>
      </Property>
      <Property icon="label" name="Labels">
        <Choose
          {...opens('labels')}
          label="Labels"
          find="Find a label…"
          isSeveral
          choices={labelChoices(labels)}
          chosen={draft.label_ids}
          onChoose={(label_ids) => set({ label_ids })}
          {...makingLabel}
        >
          <Chosen ids={draft.label_ids} among={labels} none="Add a label" />
        </Choose>
      </Property>
      <Property icon="calendar" name="Due">
        <DueValue
          {...opens('due')}
          ticket={{ due_at: draft.due_at, completed_at: null }}
          onChoose={(due_at) => set({ due_at })}
        />
      </Property>
      <Property icon="estimate" name="Estimate">
        <EstimateChoice
          {...opens('estimate')}
          estimate={draft.estimate}
          onChoose={(estimate) => set({ estimate })}
        >
          {draft.estimate === null ? (
            <Nothing>Estimate it</Nothing>
          ) : (
            <Points estimate={draft.estimate} />
          )}
        </EstimateChoice>
      </Property>
    </dl>
  );
}

/** The names of the chosen entries. */
function Chosen({
  ids,
  among,
  none,
}: {
  ids: readonly string[];
  among: readonly { id: string; name: string }[];
  none: string;
}) {
  if (ids.length === 0) return <Nothing>{none}</Nothing>;
  const names = among.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return (
    <span className={textCss.cut} dir="auto">
      {names.join(', ')}
    </span>
  );
}
