import type { CommentedKind } from '../src/comment/comment.ts';
import type { DocumentRecord } from '../src/document/document-record.ts';
import type { NewDocument } from '../src/document/use-cases/create-document.ts';
import type { Cases, Prepare } from './performed-projects.ts';
import type { Scene } from './scene.ts';

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

const onTicket = comments('ticket');
const onDocument = comments('document');

/** How each case of a document, and of a comment on it or on a ticket, is performed. */
export const performedWritings = {
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
} satisfies Readonly<Record<string, Cases>>;
