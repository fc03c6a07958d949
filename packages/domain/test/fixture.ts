import type { BoardRecord } from '../src/records/board.ts';
import type { EventType } from '../src/event/event-kind.ts';
import type { ProjectRecord } from '../src/records/project.ts';
import { systemPrincipal, type Principal } from '../src/access/principal.ts';
import type { TicketRecord } from '../src/records/ticket-record.ts';
import type { NewTicket } from '../src/records/ticket.ts';
import { composeUseCases, type UseCases } from '../src/use-cases.ts';
import { createInMemoryBasalt, type InMemoryBasalt } from '../testing/in-memory/basalt.ts';

/** An identifier that no record has. */
export const nobody = '0198a000-0000-7000-8000-ffffffffffff';

/** A first page that holds everything a test makes. */
export const page = { limit: 200 };

/** Where a use case is tried: one project with its default boards, and somebody who may do everything. */
export interface Fixture {
  readonly basalt: InMemoryBasalt;
  readonly act: UseCases;
  readonly principal: Principal;
  readonly project: ProjectRecord;
  /** Open, Hold, In-progress, Pull Request and Deployed; the last is done work. */
  readonly boards: readonly [BoardRecord, BoardRecord, BoardRecord, BoardRecord, BoardRecord];
  /** What happened since it was asked last, oldest first. */
  news(): EventType[];
  /** A new ticket at the end of the board. Its coming is no news. */
  ticket(board: { id: string }, title?: string, fields?: Partial<NewTicket>): Promise<TicketRecord>;
  /** Titles of the board's live tickets, in order. */
  titles(board: { id: string }): Promise<string[]>;
  /** The board as it is now. */
  look(board: { id: string }): Promise<BoardRecord>;
}

/** A fixture of its own, or one more organization in the deployment of another fixture. */
export async function aFixture(basalt = createInMemoryBasalt()): Promise<Fixture> {
  const act = composeUseCases(basalt);
  const organization = await act.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(organization.id);
  const project = await act.createProject(principal, {
    organization: organization.id,
    name: 'Web shop',
  });
  const { items } = await act.listBoards(principal, { project: project.id, page });
  const [open, hold, inProgress, pullRequest, deployed] = items;
  if (!open || !hold || !inProgress || !pullRequest || !deployed) throw new Error('lacks a board');
  const mine = () => basalt.events.filter((event) => event.organizationId === organization.id);
  let reported = mine().length;
  return {
    basalt,
    act,
    principal,
    project,
    boards: [open, hold, inProgress, pullRequest, deployed],
    news: () => {
      const fresh = mine().slice(reported);
      reported += fresh.length;
      return fresh.map(({ kind }) => kind);
    },
    ticket: async (board, title = 'Work', fields = {}) => {
      const input = { project: project.id, boardId: board.id, title, ...fields };
      const made = await act.createTicket(principal, input);
      reported = mine().length;
      return made;
    },
    titles: async (board) => {
      const filter = { boardIds: [board.id], words: [], archived: false };
      const input = { project: project.id, filter, sort: 'rank', page } as const;
      return (await act.listTickets(principal, input)).items.map(({ title }) => title);
    },
    look: async ({ id }) => act.readBoard(principal, { board: id }),
  };
}
