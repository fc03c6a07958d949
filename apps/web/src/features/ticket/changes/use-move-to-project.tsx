import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Board, Project, Ticket } from '../../../api/types.ts';
import { labelsQuery, membersQuery } from '../../../data/queries/projects.ts';
import { invalidateSoon } from '../../../data/query/invalidate-soon.ts';
import { keys } from '../../../data/query/keys.ts';
import { saveFields } from '../../../data/query/save-fields.ts';
import { showDone } from '../../feedback/undo.tsx';
import { formatList } from '../../../words/formats.ts';
import { words } from '../../../words/words.ts';
import { showTicket } from './show-change.ts';
import { destination, placeOf, type Place } from './place.ts';
import { besideAt } from './places-back.ts';
import { moveTicket, ticketAccess } from '../../../data/queries/ticket-requests.ts';

/** A ticket, and the board of another project that it moves to the end of. */
export interface MoveToProject {
  ticket: Ticket;
  project: Project;
  board: Board;
}

/**
 * Moves a ticket to another project, where it gets another key. It is shown there after the answer; the message says which labels and people it
 * lost, and its undo brings them back, too. Rejects with `Refusal`; without a connection nothing waits.
 */
export function useMoveToProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ticket, project, board }: MoveToProject) =>
      moveTicket(ticket.id, { project_id: project.id, board_id: board.id }, crypto.randomUUID()),
    onMutate: ({ ticket }) => placeOf(client, ticket),
    async onSuccess(moved, { ticket, project, board }, from) {
      show(client, moved, ticket.project_id);
      const lost = await lostNames(client, ticket, moved);
      const named = {
        former: ticket.key,
        key: moved.key,
        board: board.name,
        project: project.name,
      };
      showDone({
        text: [words('ticket.hasMovedProject', named), ...lostWords(lost, project)].join(' '),
        link: { href: `/app/tickets/${moved.key}`, words: words('ticket.open') },
        async undo() {
          const back = await moveBack(client, { ticket, moved, from });
          return words('ticket.isBackAs', { former: moved.key, key: back.key });
        },
      });
    },
  });
}

/** Shows a ticket in its project, and counts the boards of this one and of its `former` project again. */
function show(client: QueryClient, moved: Ticket, former: string): void {
  showTicket(client, moved);
  for (const project of [former, moved.project_id]) invalidateSoon(client, keys.boards(project));
}

/** Moves a ticket back to its former project and place, and gives it back the labels and people that it lost. */
async function moveBack(
  client: QueryClient,
  { ticket, moved, from }: { ticket: Ticket; moved: Ticket; from: Place },
): Promise<Ticket> {
  const to = destination(from.board_id, besideAt(client, ticket, from));
  const project_id = ticket.project_id;
  const back = await moveTicket(moved.id, { project_id, ...to }, crypto.randomUUID());
  show(client, back, moved.project_id);
  const fields = {
    ...(moved.label_ids.length < ticket.label_ids.length && {
      label_ids: [...new Set([...back.label_ids, ...ticket.label_ids])],
    }),
    ...(moved.assignee_ids.length < ticket.assignee_ids.length && {
      assignee_ids: [...new Set([...back.assignee_ids, ...ticket.assignee_ids])],
    }),
    ...(back.cycle_id !== ticket.cycle_id && { cycle_id: ticket.cycle_id }),
  };
  if (Object.keys(fields).length === 0) return back;
  const whole = await saveFields(ticketAccess, back, fields);
  showTicket(client, whole);
  return whole;
}

interface Lost {
  labels: readonly string[];
  people: readonly string[];
}

/** The names of the labels and people that a ticket no longer has. Labels of two projects are alike by name. */
async function lostNames(client: QueryClient, ticket: Ticket, moved: Ticket): Promise<Lost> {
  const labelsOf = async ({ project_id, label_ids }: Ticket) => {
    const all = await client.fetchQuery(labelsQuery(project_id)).catch(() => []);
    return all.filter(({ id }) => label_ids.includes(id)).map(({ name }) => name);
  };
  const hasLostLabels = moved.label_ids.length < ticket.label_ids.length;
  const [former, now] = hasLostLabels
    ? await Promise.all([labelsOf(ticket), labelsOf(moved)])
    : [[], []];
  const present = new Set(now.map((name) => name.toLowerCase()));
  const lostPeople = ticket.assignee_ids.filter((id) => !moved.assignee_ids.includes(id));
  const people =
    lostPeople.length === 0
      ? []
      : await client.fetchQuery(membersQuery(ticket.project_id)).catch(() => []);
  return {
    labels: former.filter((name) => !present.has(name.toLowerCase())),
    people: people.filter(({ id }) => lostPeople.includes(id)).map(({ name }) => name),
  };
}

function lostWords({ labels, people }: Lost, { name: project }: Project): string[] {
  const [labelNames, peopleNames] = [formatList(labels), formatList(people)];
  return [
    ...(labels.length === 0
      ? []
      : [words('ticket.labelsStayed', { count: labels.length, labels: labelNames, project })]),
    ...(people.length === 0
      ? []
      : [words('ticket.peopleStayed', { count: people.length, people: peopleNames, project })]),
  ];
}
