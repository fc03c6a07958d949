import type { CommentedKind } from '../src/comment/comment.ts';
import type { DocumentRecord } from '../src/document/document-record.ts';
import type { NewDocument } from '../src/document/use-cases/create-document.ts';
import type { operationEvents } from '../src/event/operation-events.ts';
import { aMember } from '../testing/builders/people.ts';
import type { Scene } from './scene.ts';

/** Prepares a case in a scene, and answers the one call that is looked at. */
type Prepare = (scene: Scene) => Promise<() => Promise<unknown>>;

type Cases = Readonly<Record<string, Prepare>>;

async function aDocument(
  { act, principal, project }: Scene,
  fields: Partial<NewDocument> = {},
): Promise<DocumentRecord> {
  const organization = principal.organizationId;
  return act.createDocument(principal, {
    organization,
    projectId: project.id,
    title: 'Guide',
    ...fields,
  });
}

/** Comments on a ticket and on a document are performed alike. */
function comments(kind: CommentedKind) {
  const [create, update, remove] =
    kind === 'ticket'
      ? (['createTicketComment', 'updateTicketComment', 'deleteTicketComment'] as const)
      : (['createDocumentComment', 'updateDocumentComment', 'deleteDocumentComment'] as const);
  const parentIn = async (scene: Scene): Promise<string> =>
    (kind === 'ticket' ? await scene.ticket(scene.boards[0]) : await aDocument(scene)).id;
  const prepared =
    (call: (scene: Scene, at: { parent: string; comment: string }) => Promise<unknown>): Prepare =>
    async (scene) => {
      const parent = await parentIn(scene);
      const { id } = await scene.act[create](scene.principal, { parent, bodyHtml: 'Well' });
      return async () => call(scene, { parent, comment: id });
    };
  const updated = (bodyHtml: string) =>
    prepared(async ({ act, principal }, at) => act[update](principal, { ...at, bodyHtml }));
  return {
    create: {
      always: async (scene: Scene) => {
        const parent = await parentIn(scene);
        return async () => scene.act[create](scene.principal, { parent, bodyHtml: 'Well' });
      },
    },
    update: { 'the text changes': updated('Well done'), 'nothing changes': updated('Well') },
    remove: { always: prepared(async ({ act, principal }, at) => act[remove](principal, at)) },
  };
}

/** A ticket on a board, then the call on it. */
const withTicket =
  (
    board: 0 | 4,
    call: (scene: Scene, ticket: string) => Promise<unknown>,
    first: (scene: Scene, ticket: string) => Promise<unknown> = async () => undefined,
  ): Prepare =>
  async (scene) => {
    const { id } = await scene.ticket(scene.boards[board]);
    await first(scene, id);
    return async () => call(scene, id);
  };

const patchTicket =
  (patch: { title?: string; archived?: boolean }) =>
  async ({ act, principal }: Scene, ticket: string) =>
    act.updateTicket(principal, { ticket, ...patch });

const moveTicket =
  (to: 0 | 1 | 4, position?: number) =>
  async ({ act, principal, boards }: Scene, ticket: string) =>
    act.moveTicket(principal, {
      ticket,
      boardId: boards[to].id,
      ...(position !== undefined && { place: { at: 'index', index: position } as const }),
    });

const deleteTicket = async ({ act, principal }: Scene, ticket: string) =>
  act.deleteTicket(principal, { ticket });

/** Restores onto the last board a ticket of the first, which was deleted after it. */
const ontoFinishedWork = withTicket(
  0,
  async ({ act, principal, boards }, ticket) =>
    act.restoreTicket(principal, { ticket, boardId: boards[4].id }),
  async (scene, ticket) => {
    await deleteTicket(scene, ticket);
    await scene.act.deleteBoard(scene.principal, { board: scene.boards[0].id });
  },
);

const deleteBoard =
  (from: 0 | 4, to?: 0 | 1 | 4): Prepare =>
  async (scene) => {
    const { act, principal, boards } = scene;
    if (to !== undefined) await scene.ticket(boards[from]);
    const moveToBoardId = to === undefined ? undefined : boards[to].id;
    return async () => act.deleteBoard(principal, { board: boards[from].id, moveToBoardId });
  };

const createTicket =
  (board: 0 | 4): Prepare =>
  async ({ act, principal, project, boards }) =>
  async () =>
    act.createTicket(principal, { project: project.id, boardId: boards[board].id, title: 'New' });

const withProject =
  (
    call: (scene: Scene) => Promise<unknown>,
    first: (scene: Scene) => Promise<unknown> = async () => undefined,
  ): Prepare =>
  async (scene) => {
    await first(scene);
    return async () => call(scene);
  };

const patchProject =
  (patch: { name?: string; archived?: boolean }) =>
  async ({ act, principal, project }: Scene) =>
    act.updateProject(principal, { project: project.id, ...patch });

const withDocument =
  (
    patch: { title?: string; archived?: boolean; status?: 'draft' | 'published' },
    {
      status = 'draft',
      archived = false,
    }: { status?: 'draft' | 'published'; archived?: boolean } = {},
  ): Prepare =>
  async (scene) => {
    const { act, principal } = scene;
    const { id } = await aDocument(scene, { status });
    if (archived) await act.updateDocument(principal, { document: id, archived });
    return async () => act.updateDocument(principal, { document: id, ...patch });
  };

const withLabel =
  (call: (scene: Scene, label: string) => Promise<unknown>): Prepare =>
  async (scene) => {
    const { act, principal, project } = scene;
    const { id } = await act.createLabel(principal, { project: project.id, name: 'old' });
    return async () => call(scene, id);
  };

const reorderBoards =
  (order: (ids: string[]) => string[]): Prepare =>
  async ({ act, principal, project, boards }) =>
  async () =>
    act.reorderBoards(principal, {
      project: project.id,
      boardIds: order(boards.map(({ id }) => id)),
    });

const reorderTickets =
  (order: (ids: string[]) => string[]): Prepare =>
  async (scene) => {
    const { act, principal, project, boards, ticket } = scene;
    const ids = [(await ticket(boards[0])).id, (await ticket(boards[0])).id];
    const wish = { project: project.id, boardId: boards[0].id, ticketIds: order(ids) };
    return async () => act.reorderTickets(principal, wish);
  };

const facetsOfTicket = {
  'a field is edited': withTicket(0, patchTicket({ title: 'Other' })),
  archived: withTicket(0, patchTicket({ archived: true })),
  unarchived: withTicket(0, patchTicket({ archived: false }), patchTicket({ archived: true })),
  'edited and archived at once': withTicket(0, patchTicket({ title: 'Other', archived: true })),
  'nothing changes': withTicket(0, patchTicket({ title: 'Work' })),
};

const withWebhook =
  (call: (scene: Scene, webhook: string) => Promise<unknown>): Prepare =>
  async (scene) => {
    const { act, principal } = scene;
    const { id } = await act.createWebhook(principal, aWish(scene));
    return async () => call(scene, id);
  };

const aWish = ({ principal }: Scene) => ({
  organization: principal.organizationId,
  url: 'https://example.org/hook',
  events: ['*'],
});

const onTicket = comments('ticket');
const onDocument = comments('document');

/** How each case of the table of operations and events is performed. */
export const performances: Readonly<Record<keyof typeof operationEvents, Cases>> = {
  createProject: {
    always: withProject(async ({ act, principal }) =>
      act.createProject(principal, { organization: principal.organizationId, name: 'New' }),
    ),
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
  },
  restoreProject: {
    always: withProject(
      async ({ act, principal, project }) => act.restoreProject(principal, { project: project.id }),
      async ({ act, principal, project }) => act.deleteProject(principal, { project: project.id }),
    ),
  },
  createLabel: {
    always: withProject(async ({ act, principal, project }) =>
      act.createLabel(principal, { project: project.id, name: 'new' }),
    ),
  },
  updateLabel: {
    always: withLabel(async ({ act, principal }, label) =>
      act.updateLabel(principal, { label, name: 'new' }),
    ),
  },
  deleteLabel: {
    always: withLabel(async ({ act, principal }, label) => act.deleteLabel(principal, { label })),
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
    'its tickets follow, one each': deleteBoard(0, 1),
    'its tickets follow onto a board of finished work': deleteBoard(0, 4),
    'its tickets follow off a board of finished work': deleteBoard(4, 0),
  },
  createTicket: {
    'onto a board of open work': createTicket(0),
    'onto a board of finished work': createTicket(4),
  },
  updateTicket: facetsOfTicket,
  moveTicket: {
    'within its board': withTicket(
      0,
      moveTicket(0, 0),
      async ({ ticket, boards, ...scene }, id) => {
        await ticket(boards[0]);
        await moveTicket(0)({ ticket, boards, ...scene }, id);
      },
    ),
    'between boards of open work': withTicket(0, moveTicket(1)),
    'onto a board of finished work': withTicket(0, moveTicket(4)),
    'off a board of finished work': withTicket(4, moveTicket(0)),
    'nothing changes': withTicket(0, moveTicket(0, 0)),
  },
  reorderTickets: {
    'the order changes': reorderTickets((ids) => ids.toReversed()),
    'nothing changes': reorderTickets((ids) => ids),
  },
  deleteTicket: { always: withTicket(0, deleteTicket) },
  restoreTicket: {
    'to where it was': withTicket(
      0,
      async ({ act, principal }, ticket) => act.restoreTicket(principal, { ticket }),
      deleteTicket,
    ),
    'its board is gone, onto a board of finished work': ontoFinishedWork,
  },
  createTicketComment: onTicket.create,
  updateTicketComment: onTicket.update,
  deleteTicketComment: onTicket.remove,
  createDocument: {
    'as a draft': async (scene) => async () => aDocument(scene),
    'as published': async (scene) => async () => aDocument(scene, { status: 'published' }),
  },
  updateDocument: {
    'a field is edited': withDocument({ title: 'Other' }),
    archived: withDocument({ archived: true }),
    unarchived: withDocument({ archived: false }, { archived: true }),
    'edited and archived at once': withDocument({ title: 'Other', archived: true }),
    'nothing changes': withDocument({ title: 'Guide' }),
    published: withDocument({ status: 'published' }),
    'made a draft': withDocument({ status: 'draft' }, { status: 'published' }),
    'edited, published and archived at once': withDocument({
      title: 'Other',
      status: 'published',
      archived: true,
    }),
  },
  deleteDocument: {
    always: async (scene) => {
      const { id } = await aDocument(scene);
      return async () => scene.act.deleteDocument(scene.principal, { document: id });
    },
  },
  restoreDocument: {
    always: async (scene) => {
      const { act, principal } = scene;
      const { id } = await aDocument(scene);
      await act.deleteDocument(principal, { document: id });
      return async () => act.restoreDocument(principal, { document: id });
    },
  },
  createDocumentComment: onDocument.create,
  updateDocumentComment: onDocument.update,
  deleteDocumentComment: onDocument.remove,
  sendNotification: {
    always: async (scene) => {
      const { act, basalt, principal } = scene;
      const tick = () => basalt.clock();
      const member = await aMember({ ...basalt, principal, tick });
      return async () =>
        act.sendNotification(principal, {
          organization: principal.organizationId,
          userIds: [member.id],
          title: 'Title',
          body: 'Body',
        });
    },
  },
  createWebhook: {
    always: async (scene) => async () => scene.act.createWebhook(scene.principal, aWish(scene)),
  },
  updateWebhook: {
    always: withWebhook(async ({ act, principal }, webhook) =>
      act.updateWebhook(principal, { webhook, enabled: false }),
    ),
  },
  deleteWebhook: {
    always: withWebhook(async ({ act, principal }, webhook) =>
      act.deleteWebhook(principal, { webhook }),
    ),
  },
  rotateWebhookSecret: {
    always: withWebhook(async ({ act, principal }, webhook) =>
      act.rotateWebhookSecret(principal, { webhook }),
    ),
  },
  testWebhook: {
    always: withWebhook(async ({ act, principal }, webhook) =>
      act.testWebhook(principal, { webhook }),
    ),
  },
  redeliver: {
    always: async (scene) => {
      const { act, principal } = scene;
      const { id } = await act.createWebhook(principal, aWish(scene));
      const delivery = await act.testWebhook(principal, { webhook: id });
      return async () => act.redeliver(principal, { delivery: delivery.id });
    },
  },
};
