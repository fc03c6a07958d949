import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Board, Project } from '../../api/types.ts';
import { membersQuery } from '../../data/queries/projects.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { Choose } from '../../design/choose.tsx';
import { useWords } from '../../words/use-words.tsx';
import { NewCustomRows } from './new-custom-rows.tsx';
import { outsideProject, type Draft } from './new-ticket-draft.ts';
import { PropertyRow } from './property-row.tsx';
import { Property } from './property.tsx';
import textCss from '../../design/text.module.css';
import ticketCss from './ticket.module.css';

/** The properties of a new ticket below its project. */
const shown = [
  'board',
  'priority',
  'assignees',
  'labels',
  'start',
  'due',
  'cycle',
  'estimate',
] as const;

/** The properties of a new ticket as rows, each with its choices. */
export function NewTicketProperties({
  draft,
  set,
  board,
  project,
  projects,
  fault,
}: {
  draft: Draft;
  set: (more: Partial<Draft>) => void;
  /** The chosen board. */
  board: Board | undefined;
  project: Project;
  projects: readonly Project[];
  /** Why the ticket was refused. */
  fault: Error | null;
}) {
  const words = useWords();
  const [opened, setOpened] = useState<string | null>(null);
  const people = useQuery(membersQuery(project.id)).data ?? [];
  const fields = useCustomFields(project.id);
  const ticket = {
    ...draft,
    project_id: project.id,
    board_id: board?.id ?? '',
    completed_at: null,
    tag_names: [],
  };
  const changes = {
    save: async (more: object) => set(more),
    move: ({ id }: Board) => set({ board_id: id }),
  };
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
        {shown.map((what) => (
          <PropertyRow
            key={what}
            {...{ what, ticket, changes, ...opens(what) }}
            hasLetter={false}
          />
        ))}
      </dl>
      <NewCustomRows {...{ draft, set, fields, people, fault }} />
    </>
  );
}
