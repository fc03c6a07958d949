import type { IdentityFixture } from './identity-fixture.ts';
import type { Fixture } from './fixture.ts';

/** Prepares a case in a fixture, and answers the one call that is looked at. */
export type Prepare = (fixture: IdentityFixture) => Promise<() => Promise<unknown>>;

/** The cases of one operation. */
export type Cases = Readonly<Record<string, Prepare>>;

/** The case in which tickets are counted again that have relations with those of the change. */
export const recounting = 'a related ticket is counted again';

const withProject =
  (
    call: (fixture: Fixture) => Promise<unknown>,
    first: (fixture: Fixture) => Promise<unknown> = async () => undefined,
  ): Prepare =>
  async (fixture) => {
    await first(fixture);
    return async () => call(fixture);
  };

const patchProject =
  (patch: { name?: string; archived?: boolean }) =>
  async ({ act, principal, project }: Fixture) =>
    act.updateProject(principal, { project: project.id, ...patch });

const deleteBoard =
  (from: 0, to?: 4, first: (fixture: Fixture) => Promise<void> = async () => {}): Prepare =>
  async (fixture) => {
    const { act, principal, boards } = fixture;
    if (to !== undefined) await fixture.ticket(boards[from]);
    await first(fixture);
    const moveToBoardId = to === undefined ? undefined : boards[to].id;
    return async () => act.deleteBoard(principal, { board: boards[from].id, moveToBoardId });
  };

/** A ticket of the project blocks one of another project. */
const blocksOutside = async (fixture: Fixture): Promise<void> => {
  const { act, principal } = fixture;
  const organization = principal.organizationId;
  const { id: project } = await act.createProject(principal, { organization, name: 'Far' });
  const far = { project, boardSlug: 'open', title: 'Far' };
  const { id: relative } = await act.createTicket(principal, far);
  const { id: ticket } = await fixture.ticket(fixture.boards[0]);
  await act.relateTicket(principal, { ticket, type: 'blocks', other: relative });
};

const withLabel =
  (call: (fixture: Fixture, label: string) => Promise<unknown>): Prepare =>
  async (fixture) => {
    const { act, principal, project } = fixture;
    const { id } = await act.createLabel(principal, { project: project.id, name: 'old' });
    return async () => call(fixture, id);
  };

const createCycle =
  (day: string) =>
  async ({ act, principal, project }: Fixture) =>
    act.createCycle(principal, {
      project: project.id,
      name: 'Sprint',
      startsOn: day,
      endsOn: day,
    });

const withCycle =
  (day: string, call: (fixture: Fixture, cycle: string) => Promise<unknown>): Prepare =>
  async (fixture) => {
    const { id } = await createCycle(day)(fixture);
    return async () => call(fixture, id);
  };

const reorderBoards =
  (order: (ids: string[]) => string[]): Prepare =>
  async ({ act, principal, project, boards }) =>
  async () =>
    act.reorderBoards(principal, {
      project: project.id,
      boardIds: order(boards.map(({ id }) => id)),
    });

/** How each case of a project, its labels and its boards is performed. */
export const projectScenarios = {
  createProject: {
    alone: withProject(async ({ act, principal }) =>
      act.createProject(principal, { organization: principal.organizationId, name: 'New' }),
    ),
    'from another project': async ({ act, principal, project }) => {
      const organization = principal.organizationId;
      const of = { organization, projectId: project.id, name: 'Release' };
      await act.createLabel(principal, { project: project.id, name: 'bug' });
      await act.createField(principal, { ...of, type: 'flag' });
      await act.createTemplate(principal, { ...of, ticket: { title: 'Release' } });
      return async () =>
        act.createProject(principal, {
          organization,
          name: 'New',
          fromProjectId: project.id,
          include: ['boards', 'labels', 'fields', 'views', 'templates'],
        });
    },
  },
  updateProject: {
    'a field is edited': withProject(patchProject({ name: 'Other' })),
    archived: withProject(patchProject({ archived: true })),
    unarchived: withProject(patchProject({ archived: false }), patchProject({ archived: true })),
    'edited and archived at once': withProject(patchProject({ name: 'Other', archived: true })),
    'nothing changes': withProject(patchProject({ name: 'Web shop' })),
  },
  deleteProject: {
    always: withProject(async ({ act, principal, project }) =>
      act.deleteProject(principal, { project: project.id }),
    ),
    [recounting]: withProject(
      async ({ act, principal, project }) => act.deleteProject(principal, { project: project.id }),
      blocksOutside,
    ),
  },
  restoreProject: {
    always: withProject(
      async ({ act, principal, project }) => act.restoreProject(principal, { project: project.id }),
      async ({ act, principal, project }) => act.deleteProject(principal, { project: project.id }),
    ),
    [recounting]: withProject(
      async ({ act, principal, project }) => act.restoreProject(principal, { project: project.id }),
      async (fixture) => {
        await blocksOutside(fixture);
        await fixture.act.deleteProject(fixture.principal, { project: fixture.project.id });
      },
    ),
  },
  createLabel: {
    always: withProject(async ({ act, principal, project }) =>
      act.createLabel(principal, { project: project.id, name: 'new' }),
    ),
  },
  updateLabel: {
    'a field is edited': withLabel(async ({ act, principal }, label) =>
      act.updateLabel(principal, { label, name: 'new' }),
    ),
    'nothing changes': withLabel(async ({ act, principal }, label) =>
      act.updateLabel(principal, { label, name: 'old' }),
    ),
  },
  deleteLabel: {
    always: withLabel(async ({ act, principal }, label) => act.deleteLabel(principal, { label })),
  },
  createCycle: {
    'before its first day': withProject(createCycle('2131-05-05')),
    'after its first day has begun': withProject(createCycle('2020-05-05')),
  },
  updateCycle: {
    'a field is edited': withCycle('2131-05-05', async ({ act, principal }, cycle) =>
      act.updateCycle(principal, { cycle, name: 'new' }),
    ),
    'it becomes active': withCycle('2131-05-05', async ({ act, principal }, cycle) =>
      act.updateCycle(principal, { cycle, state: 'active' }),
    ),
    'nothing changes': withCycle('2131-05-05', async ({ act, principal }, cycle) =>
      act.updateCycle(principal, { cycle, name: 'Sprint' }),
    ),
  },
  completeCycle: {
    'all its tickets are done': withCycle('2020-05-05', async ({ act, principal }, cycle) =>
      act.completeCycle(principal, { cycle, unfinished: 'backlog' }),
    ),
    'tickets move': async (fixture) => {
      const { act, principal, ticket, boards } = fixture;
      const { id: cycle } = await createCycle('2020-05-05')(fixture);
      await ticket(boards[0], 'Open', { cycleId: cycle });
      return async () => act.completeCycle(principal, { cycle, unfinished: 'backlog' });
    },
  },
  deleteCycle: {
    always: withCycle('2131-05-05', async ({ act, principal }, cycle) =>
      act.deleteCycle(principal, { cycle }),
    ),
  },
  createBoard: {
    always: withProject(async ({ act, principal, project }) =>
      act.createBoard(principal, { project: project.id, name: 'New' }),
    ),
  },
  updateBoard: {
    'a field is edited': withProject(async ({ act, principal, boards }) =>
      act.updateBoard(principal, { board: boards[0].id, name: 'Other' }),
    ),
    [recounting]: withProject(
      async ({ act, principal, boards }) =>
        act.updateBoard(principal, { board: boards[0].id, isDone: true }),
      blocksOutside,
    ),
    'nothing changes': withProject(async ({ act, principal, boards }) =>
      act.updateBoard(principal, { board: boards[0].id, name: boards[0].name }),
    ),
  },
  reorderBoards: {
    'the order changes': reorderBoards((ids) => ids.toReversed()),
    'nothing changes': reorderBoards((ids) => ids),
  },
  deleteBoard: {
    'it is empty': deleteBoard(0),
    'its tickets follow, up to 1,000 an event': deleteBoard(0, 4),
    [recounting]: deleteBoard(0, 4, blocksOutside),
  },
  restoreBoard: {
    always: async ({ act, principal, boards }) => {
      await act.deleteBoard(principal, { board: boards[1].id });
      return async () => act.restoreBoard(principal, { board: boards[1].id });
    },
  },
} satisfies Readonly<Record<string, Cases>>;
