import type { CommentedKind } from '../src/records/comment.ts';
import type { DocumentRecord } from '../src/records/document-record.ts';
import type { NewDocument } from '../src/records/document.ts';
import type { Cases, Prepare } from './project-scenarios.ts';
import type { Fixture } from './fixture.ts';
import { asPerson } from './view-scenarios.ts';

async function aDocument(
  { act, principal, project }: Fixture,
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
  const word = kind === 'ticket' ? 'Ticket' : 'Document';
  const [create, update] = [`create${word}Comment`, `update${word}Comment`] as const;
  const [remove, restore] = [`delete${word}Comment`, `restore${word}Comment`] as const;
  const parentIn = async (fixture: Fixture): Promise<string> =>
    (kind === 'ticket' ? await fixture.ticket(fixture.boards[0]) : await aDocument(fixture)).id;
  const prepared =
    (
      call: (fixture: Fixture, at: { parent: string; comment: string }) => Promise<unknown>,
    ): Prepare =>
    async (fixture) => {
      const parent = await parentIn(fixture);
      const { id } = await fixture.act[create](fixture.principal, { parent, bodyHtml: 'Well' });
      return async () => call(fixture, { parent, comment: id });
    };
  const reacting = (thumbs_up: boolean) =>
    prepared(async (fixture, at) =>
      fixture.act[`reactTo${word}Comment`](asPerson(fixture), { ...at, choices: { thumbs_up } }),
    );
  const updated = (bodyHtml: string) =>
    prepared(async ({ act, principal }, at) => act[update](principal, { ...at, bodyHtml }));
  return {
    create: {
      always: async (fixture: Fixture) => {
        const parent = await parentIn(fixture);
        return async () => fixture.act[create](fixture.principal, { parent, bodyHtml: 'Well' });
      },
    },
    update: { 'the text changes': updated('Well done'), 'nothing changes': updated('Well') },
    react: { 'the reactions change': reacting(true), 'nothing changes': reacting(false) },
    remove: { always: prepared(async ({ act, principal }, at) => act[remove](principal, at)) },
    restore: {
      always: async (fixture: Fixture) => {
        const { act, principal } = fixture;
        const parent = await parentIn(fixture);
        const { id } = await act[create](principal, { parent, bodyHtml: 'Well' });
        await act[remove](principal, { parent, comment: id });
        return async () => act[restore](principal, { parent, comment: id });
      },
    },
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
  async (fixture) => {
    const { act, principal } = fixture;
    const { id } = await aDocument(fixture, { status });
    if (archived) await act.updateDocument(principal, { document: id, archived });
    return async () => act.updateDocument(principal, { document: id, ...patch });
  };

const onTicket = comments('ticket');
const onDocument = comments('document');

/** How each case of a document, and of a comment on it or on a ticket, is performed. */
export const textScenarios = {
  createTicketComment: onTicket.create,
  updateTicketComment: onTicket.update,
  reactToTicketComment: onTicket.react,
  deleteTicketComment: onTicket.remove,
  restoreTicketComment: onTicket.restore,
  createDocument: {
    'as a draft': async (fixture) => async () => aDocument(fixture),
    'as published': async (fixture) => async () => aDocument(fixture, { status: 'published' }),
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
    always: async (fixture) => {
      const { id } = await aDocument(fixture);
      return async () => fixture.act.deleteDocument(fixture.principal, { document: id });
    },
  },
  restoreDocument: {
    always: async (fixture) => {
      const { act, principal } = fixture;
      const { id } = await aDocument(fixture);
      await act.deleteDocument(principal, { document: id });
      return async () => act.restoreDocument(principal, { document: id });
    },
  },
  createDocumentComment: onDocument.create,
  updateDocumentComment: onDocument.update,
  reactToDocumentComment: onDocument.react,
  deleteDocumentComment: onDocument.remove,
  restoreDocumentComment: onDocument.restore,
} satisfies Readonly<Record<string, Cases>>;
