import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asRefusal } from '../../api/refusal.ts';
import type { Board, Project, Ticket } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { foundByName } from '../../design/found-by-name.ts';
import { useSession } from '../../data/session.tsx';
import { projectsQuery } from '../../data/queries/projects.ts';
import { useMoveToProject } from '../ticket/changes/use-move-to-project.tsx';
import { ticketQuery } from '../../data/queries/ticket.ts';
import { useWords } from '../../words/use-words.tsx';
import { Choices } from './choices.tsx';
import { wipLabel } from '../../data/wip-label.ts';

/** Asks for the other project that a ticket moves to, and then for the board there. */
export function ProjectSteps({
  ticketKey,
  onBack,
  onDone,
}: {
  ticketKey: string;
  onBack: () => void;
  onDone: () => void;
}) {
  const { organization } = useSession();
  const [project, setProject] = useState<Project | null>(null);
  // After the move, its key leads to it elsewhere.
  const [ticket, setTicket] = useState<Ticket | null>(null);
  const query = useQuery(ticketQuery(organization, ticketKey));
  if (ticket === null && query.data !== undefined) setTicket(query.data);
  if (project === null || ticket === null) {
    return (
      <ProjectStep {...{ ticketKey, ticket, onBack }} error={query.error} onChoose={setProject} />
    );
  }
  return <BoardThereStep {...{ ticket, project, onDone }} onBack={() => setProject(null)} />;
}

function ProjectStep({
  ticketKey,
  ticket,
  error,
  onBack,
  onChoose,
}: {
  ticketKey: string;
  ticket: Ticket | null;
  /** Why the ticket could not be loaded. */
  error: Error | null;
  onBack: () => void;
  onChoose: (project: Project) => void;
}) {
  const t = useWords();
  const { organization } = useSession();
  const [words, setWords] = useState('');
  const projects = useQuery(projectsQuery(organization?.id ?? ''));
  const all = (ticket === null ? undefined : projects.data)?.filter(
    ({ id, archived }) => !archived && id !== ticket?.project_id,
  );
  const fault = error ?? projects.error;
  const isLoading = all === undefined && fault === null;
  const none = all?.length === 0 ? t('palette.noOtherProject') : t('palette.noProjectOfThisName');
  return (
    <Choices
      label={t('palette.toWhichProject')}
      path={t('palette.moveToProject', { key: ticketKey })}
      words={words}
      onWords={setWords}
      onBack={onBack}
      fault={fault === null ? null : asRefusal(fault).message}
      groups={[
        {
          title: t('palette.projects'),
          choices: foundByName(all ?? [], words).map((project) => ({
            id: project.id,
            name: project.name,
            sign: project.key,
            act: () => onChoose(project),
          })),
        },
      ]}
      isSearching={isLoading && words.trim() !== ''}
      opensField
      none={isLoading ? t('palette.oneMoment') : none}
    />
  );
}

function BoardThereStep({
  ticket,
  project,
  onBack,
  onDone,
}: {
  ticket: Ticket;
  project: Project;
  onBack: () => void;
  onDone: () => void;
}) {
  const t = useWords();
  const [words, setWords] = useState('');
  const boards = useQuery(boardsQuery(project.id));
  const { mutate, isPending, error: refused, variables } = useMoveToProject();
  const moveTo = (board: Board) => {
    if (!isPending) mutate({ ticket, project, board }, { onSuccess: onDone });
  };
  const fault = refused ?? boards.error;
  const sentenceOf = (error: Error) => {
    const refusal = asRefusal(error);
    const board = variables?.board;
    if (refusal.code !== 'wip_limit_exceeded' || board === undefined) return refusal.message;
    const limit = board.wip_limit ?? 0;
    return t('ticket.boardIsFull', {
      board: board.name,
      project: project.name,
      limit,
      key: ticket.key,
    });
  };
  return (
    <Choices
      label={t('palette.toWhichBoard')}
      path={t('palette.moveToProjectNamed', { key: ticket.key, project: project.name })}
      words={words}
      onWords={setWords}
      onBack={onBack}
      fault={fault === null ? null : sentenceOf(fault)}
      groups={[
        {
          title: t('palette.boards'),
          choices: foundByName(boards.data ?? [], words).map((board) => ({
            id: board.id,
            name: board.name,
            sign: wipLabel(board),
            act: () => moveTo(board),
          })),
        },
      ]}
      isSearching={boards.isLoading && words.trim() !== ''}
      none={boards.isLoading ? t('palette.oneMoment') : t('palette.noBoardOfThisName')}
    />
  );
}
