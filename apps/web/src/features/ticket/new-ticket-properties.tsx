import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Board, Priority, Project } from '../../api/types.ts';
import { labelsQuery, membersQuery } from '../../data/queries/projects.ts';
import { Choose } from '../../design/choose.tsx';
import { priorityNames } from '../../design/priority-names.ts';
import { NewCustomRows } from './new-custom-rows.tsx';
import { outsideProject, type Draft } from './new-ticket-draft.ts';
import { useNewLabel } from './ticket-choice.tsx';
import { boardChoices, labelChoices, personChoices, priorityChoices } from './property-choices.tsx';
import { EstimateChoice, Points } from './estimate-choice.tsx';
import { DueValue, Nothing, Property } from './property.tsx';
import { useWords } from '../../words/use-words.tsx';
import { formatNames } from '../../words/formats.ts';
import textCss from '../../design/text.module.css';
import signCss from '../../design/sign.module.css';
import ticketCss from './ticket.module.css';

/** The properties of a new ticket as rows, each with its choices. */
export function NewTicketProperties({
  draft,
  set,
  board,
  boards,
  project,
  projects,
  fault,
}: {
  draft: Draft;
  set: (more: Partial<Draft>) => void;
  /** The chosen board, and all of the project. */
  board: Board | undefined;
  boards: readonly Board[];
  project: Project;
  projects: readonly Project[];
  /** Why the ticket was refused. */
  fault: Error | null;
}) {
  const words = useWords();
  const [opened, setOpened] = useState<string | null>(null);
  const people = useQuery(membersQuery(project.id)).data ?? [];
  const labels = useQuery(labelsQuery(project.id)).data ?? [];
  const makingLabel = useNewLabel(project.id, labels.length);
  const opens = (what: string) => ({
    isOpen: opened === what,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? what : null),
  });
  return (
    <>
      <dl className={ticketCss.properties}>
        <Property icon="open" name={words('ticket.project')}>
          <Choose
            {...opens('project')}
            label={words('ticket.project')}
            find={words('ticket.findProject')}
            choices={projects.map(({ id, key, name }) => ({ id, name, note: key }))}
            chosen={[project.id]}
            onChoose={([id]) => {
              if (id === undefined) return;
              // Values of the former project are not valid in another one.
              set({ ...outsideProject, project_id: id });
            }}
          >
            <span className={textCss.cut} dir="auto">
              {project.name}
            </span>
          </Choose>
        </Property>
        <Property icon="board" name={words('ticket.board')}>
          <Choose
            {...opens('board')}
            label={words('ticket.board')}
            find={words('ticket.findBoard')}
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
        <Property icon="priority" name={words('ticket.priority')}>
          <Choose
            {...opens('priority')}
            label={words('ticket.priority')}
            find={words('ticket.findPriority')}
            choices={priorityChoices}
            chosen={[draft.priority]}
            onChoose={([id]) => set({ priority: id as Priority })}
          >
            {priorityNames[draft.priority]}
          </Choose>
        </Property>
        <Property icon="person" name={words('ticket.assignees')}>
          <Choose
            {...opens('assignees')}
            label={words('ticket.assignees')}
            find={words('ticket.findPerson')}
            isSeveral
            choices={personChoices(people)}
            chosen={draft.assignee_ids}
            onChoose={(assignee_ids) => set({ assignee_ids })}
          >
            <Chosen ids={draft.assignee_ids} among={people} none={words('ticket.assignIt')} />
          </Choose>
        </Property>
        <Property icon="label" name={words('ticket.labels')}>
          <Choose
            {...opens('labels')}
            label={words('ticket.labels')}
            find={words('ticket.findLabel')}
            isSeveral
            choices={labelChoices(labels)}
            chosen={draft.label_ids}
            onChoose={(label_ids) => set({ label_ids })}
            {...makingLabel}
          >
            <Chosen ids={draft.label_ids} among={labels} none={words('ticket.addLabel')} />
          </Choose>
        </Property>
        <Property icon="calendar" name={words('ticket.due')}>
          <DueValue
            {...opens('due')}
            ticket={{ due_at: draft.due_at, completed_at: null }}
            onChoose={(due_at) => set({ due_at })}
          />
        </Property>
        <Property icon="estimate" name={words('ticket.estimate')}>
          <EstimateChoice
            {...opens('estimate')}
            estimate={draft.estimate}
            onChoose={(estimate) => set({ estimate })}
          >
            {draft.estimate === null ? (
              <Nothing>{words('ticket.estimateIt')}</Nothing>
            ) : (
              <Points estimate={draft.estimate} />
            )}
          </EstimateChoice>
        </Property>
      </dl>
      <NewCustomRows {...{ draft, set, project, people, fault }} />
    </>
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
      {formatNames(names)}
    </span>
  );
}
