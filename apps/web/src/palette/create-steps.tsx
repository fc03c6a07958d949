import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalSentence } from '../api/refusal-sentence.ts';
import { asRefusal } from '../api/refusal.ts';
import type { Board } from '../api/types.ts';
import { boardsQuery } from '../board/queries.ts';
import { showMessage } from '../frame/messages.tsx';
import { useSession } from '../frame/session.tsx';
import { projectsQuery } from '../projects/queries.ts';
import { invalidateSoon } from '../query/invalidate-soon.ts';
import { keys } from '../query/keys.ts';
import { showInColumns } from '../ticket/changes/columns.ts';
import { createTicket } from '../ticket/changes/requests.ts';
import { Choices } from './choices.tsx';
import { roomOn } from './room-on.ts';
import type { Next, Step } from './step.ts';

/** Asks for the project of a new ticket. */
export function ProjectStep({
  step: { title },
  next,
}: {
  step: Step & { at: 'project' };
  next: Next;
}) {
  const [words, setWords] = useState('');
  const { organization } = useSession();
  const { data = [] } = useQuery(projectsQuery(organization?.id ?? ''));
  const wanted = words.trim().toLowerCase();
  const found = data.filter(
    ({ key, name, archived }) => !archived && `${key} ${name}`.toLowerCase().includes(wanted),
  );
  return (
    <Choices
      label="In which project?"
      path="Create a ticket"
      words={words}
      onWords={setWords}
      onBack={() => next({ at: 'start' })}
      groups={[
        {
          title: 'Projects',
          choices: found.map((project) => ({
            id: project.id,
            name: project.name,
            sign: project.key,
            act: () => next({ at: 'title', title, project }),
          })),
        },
      ]}
      none="No project has this name."
    />
  );
}

/** Asks for the title of a new ticket; the choice of a board creates it there. */
export function TitleStep({
  step: { project, title: first },
  next,
  onDone,
}: {
  step: Step & { at: 'title' };
  next: Next;
  onDone: () => void;
}) {
  const [title, setTitle] = useState(first);
  const client = useQueryClient();
  const boards = useQuery(boardsQuery(project.id)).data ?? [];
  const create = useMutation({
    mutationFn: (board: Board) => createTicket(project.id, { board_id: board.id, title }),
    onSuccess(ticket, board) {
      showInColumns(client, ticket);
      invalidateSoon(client, keys.boards(project.id));
      showMessage({
        text: `${ticket.key} was created on ${board.name}.`,
        link: { href: `/app/tickets/${ticket.key}`, words: 'Open' },
      });
      onDone();
    },
  });
  const act = (board: Board) => {
    if (title.trim() !== '' && !create.isPending) create.mutate(board);
  };
  return (
    <Choices
      label="Title of the new ticket"
      path={`Create a ticket in ${project.name}`}
      words={title}
      onWords={setTitle}
      onBack={() => next({ at: 'start' })}
      fault={create.error === null ? null : refusalSentence(asRefusal(create.error))}
      groups={[
        {
          title: title.trim() === '' ? 'Type a title first, then choose a board' : 'Create it on',
          choices: boards.map((board) => ({
            id: board.id,
            name: board.name,
            sign: roomOn(board),
            act: () => act(board),
          })),
        },
      ]}
      none="This project has no board."
    />
  );
}
