import { recounting, type Cases, type Prepare } from './project-scenarios.ts';
import type { Fixture } from './fixture.ts';
import { ofDeletedParent } from './relation-scenarios.ts';

/** A ticket on a board, then the call on it. */
const withTicket =
  (
    board: 0 | 4,
    call: (fixture: Fixture, ticket: string) => Promise<unknown>,
    first: (fixture: Fixture, ticket: string) => Promise<unknown> = async () => undefined,
  ): Prepare =>
  async (fixture) => {
    const { id } = await fixture.ticket(fixture.boards[board]);
    await first(fixture, id);
    return async () => call(fixture, id);
  };

/** The ticket blocks another one of its project. */
const blocksAnother = async (fixture: Fixture, ticket: string): Promise<void> => {
  const { act, principal, boards } = fixture;
  const blocked = (await fixture.ticket(boards[1])).id;
  await act.relateTicket(principal, { ticket, type: 'blocks', other: blocked });
};

const patchTicket =
  (patch: { title?: string; archived?: boolean }) =>
  async ({ act, principal }: Fixture, ticket: string) =>
    act.updateTicket(principal, { ticket, ...patch });

const moveTicket =
  (to: 0 | 1 | 4, position?: number) =>
  async ({ act, principal, boards }: Fixture, ticket: string) =>
    act.moveTicket(principal, {
      ticket,
      boardId: boards[to].id,
      ...(position !== undefined && { position: { at: 'index', index: position } as const }),
    });

/** Moves a ticket with labels of these names to the first board of another project. */
const toAnotherProject =
  (names: readonly string[]): Prepare =>
  async ({ act, principal, project, boards, ticket }) => {
    const { organizationId: organization } = principal;
    const labels = names.map((name) => act.createLabel(principal, { project: project.id, name }));
    const labelIds = (await Promise.all(labels)).map(({ id }) => id);
    const { id } = await ticket(boards[0], 'Moved', { labelIds });
    const { id: projectId } = await act.createProject(principal, { organization, name: 'App' });
    const page = { limit: 1 };
    const [board] = (await act.listBoards(principal, { project: projectId, page })).items;
    const boardId = board?.id ?? '';
    return async () => act.moveTicket(principal, { ticket: id, projectId, boardId });
  };

const deleteTicket = async ({ act, principal }: Fixture, ticket: string) =>
  act.deleteTicket(principal, { ticket });

/** Restores onto the last board a ticket of the first, which was deleted after it. */
const ontoFinishedWork = withTicket(
  0,
  async ({ act, principal, boards }, ticket) =>
    act.restoreTicket(principal, { ticket, boardId: boards[4].id }),
  async (fixture, ticket) => {
    await deleteTicket(fixture, ticket);
    await fixture.act.deleteBoard(fixture.principal, { board: fixture.boards[0].id });
  },
);

const createTicket =
  (board: 0 | 4): Prepare =>
  async ({ act, principal, project, boards }) =>
  async () =>
    act.createTicket(principal, { project: project.id, boardId: boards[board].id, title: 'New' });

const reorderTickets =
  (order: (ids: string[]) => string[]): Prepare =>
  async (fixture) => {
    const { act, principal, project, boards, ticket } = fixture;
    const ids = [(await ticket(boards[0])).id, (await ticket(boards[0])).id];
    const input = { project: project.id, boardId: boards[0].id, ticketIds: order(ids) };
    return async () => act.reorderTickets(principal, input);
  };

const eventsOfUpdateTicket = {
  'a field is edited': withTicket(0, patchTicket({ title: 'Other' })),
  archived: withTicket(0, patchTicket({ archived: true })),
  unarchived: withTicket(0, patchTicket({ archived: false }), patchTicket({ archived: true })),
  'edited and archived at once': withTicket(0, patchTicket({ title: 'Other', archived: true })),
  'nothing changes': withTicket(0, patchTicket({ title: 'Work' })),
  [recounting]: async (fixture: Fixture) => {
    const { child: ticket, other: parentId } = await ofDeletedParent(fixture);
    return () => fixture.act.updateTicket(fixture.principal, { ticket, parentId });
  },
};

/** How each case of a ticket is performed. */
export const ticketScenarios = {
  bulkTickets: {
    'a ticket is created (other items: as their own operations)':
      async ({ act, principal, project }) =>
      async () =>
        act.bulkTickets(principal, {
          project: project.id,
          mode: 'each',
          isDryRun: false,
          items: [{ op: 'create', boardSlug: 'open', title: 'Work' }],
        }),
    [recounting]: withTicket(
      0,
      async ({ act, principal, project, boards }, ticket) =>
        act.bulkTickets(principal, {
          project: project.id,
          mode: 'each',
          isDryRun: false,
          items: [{ op: 'move', ticket, boardId: boards[4].id, position: { at: 'end' } }],
        }),
      blocksAnother,
    ),
  },
  createTicket: {
    'onto a board that is not a done board': createTicket(0),
    'onto a done board': createTicket(4),
  },
  updateTicket: eventsOfUpdateTicket,
  moveTicket: {
    'within its board': withTicket(
      0,
      moveTicket(0, 0),
      async ({ ticket, boards, ...fixture }, id) => {
        await ticket(boards[0]);
        await moveTicket(0)({ ticket, boards, ...fixture }, id);
      },
    ),
    'between boards that are not done boards': withTicket(0, moveTicket(1)),
    'onto a done board': withTicket(0, moveTicket(4)),
    'off a done board': withTicket(4, moveTicket(0)),
    'to another project': toAnotherProject([]),
    'to another project without a label of that name': toAnotherProject(['bug']),
    [recounting]: withTicket(0, moveTicket(4), blocksAnother),
    'nothing changes': withTicket(0, moveTicket(0, 0)),
  },
  reorderTickets: {
    'the order changes': reorderTickets((ids) => ids.toReversed()),
    'nothing changes': reorderTickets((ids) => ids),
  },
  deleteTicket: {
    always: withTicket(0, deleteTicket),
    [recounting]: withTicket(0, deleteTicket, blocksAnother),
  },
  restoreTicket: {
    'to where it was': withTicket(
      0,
      async ({ act, principal }, ticket) => act.restoreTicket(principal, { ticket }),
      deleteTicket,
    ),
    'its board is deleted: onto a done board': ontoFinishedWork,
    [recounting]: withTicket(
      0,
      async ({ act, principal }, ticket) => act.restoreTicket(principal, { ticket }),
      async (fixture, ticket) => {
        await blocksAnother(fixture, ticket);
        await deleteTicket(fixture, ticket);
      },
    ),
  },
} satisfies Readonly<Record<string, Cases>>;
