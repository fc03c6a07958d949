import type { FileStorage } from '../src/ports/file-storage.port.ts';
import type { Cases } from './project-scenarios.ts';
import type { Fixture } from './fixture.ts';

/** The bytes that every file of these scenarios has. */
export const bytes = Buffer.from('of a file');

export async function* asStream(chunk: Uint8Array) {
  yield chunk;
}

/** A storage that callers reach themselves. */
export const direct: FileStorage['direct'] = {
  uploadTo: async () => ({
    method: 'PUT',
    url: 'https://bucket.test/',
    headers: {},
    expires_at: '',
  }),
  downloadFrom: async () => 'https://bucket.test/',
};

/** Announces a file of a new ticket or document. */
async function announced({ act, principal, ticket, boards }: Fixture, on: 'ticket' | 'document') {
  const { organizationId: organization } = principal;
  const fields = { name: 'a.txt', size: bytes.length, mediaType: 'text/plain' };
  if (on === 'document') {
    const { id: parent } = await act.createDocument(principal, { organization, title: 'Guide' });
    return act.createDocumentFile(principal, { parent, ...fields });
  }
  return act.createTicketFile(principal, { parent: (await ticket(boards[0])).id, ...fields });
}

const received =
  (on: 'ticket' | 'document', isAgain = false) =>
  async (fixture: Fixture) => {
    const { id } = await announced(fixture, on);
    const { organizationId } = fixture.principal;
    const receive = () => fixture.act.receiveFile({ organizationId, id }, asStream(bytes));
    if (isAgain) await receive();
    return receive;
  };

const ready = async (fixture: Fixture, on: 'ticket' | 'document' = 'ticket') =>
  (await received(on)(fixture))();

/** The bytes of a file were put to the bucket directly. */
const completed = (on: 'ticket' | 'document') => async (fixture: Fixture) => {
  const { id: file } = await announced(fixture, on);
  const { fileStorage } = fixture.basalt;
  const { organizationId } = fixture.principal;
  await fileStorage.receive({ organizationId, id: file }, asStream(bytes), bytes.length);
  Object.assign(fileStorage, { direct });
  return () => fixture.act.completeFile(fixture.principal, { file });
};

const renamed = (on: 'ticket' | 'document', name: string) => async (fixture: Fixture) => {
  const { id: file } = await ready(fixture, on);
  return () => fixture.act.renameFile(fixture.principal, { file, name });
};

const deleted = (on: 'ticket' | 'document') => async (fixture: Fixture) => {
  const { id: file } = await ready(fixture, on);
  return () => fixture.act.deleteFile(fixture.principal, { file });
};

const restored = (on: 'ticket' | 'document') => async (fixture: Fixture) => {
  const { id: file } = await ready(fixture, on);
  await fixture.act.deleteFile(fixture.principal, { file });
  return () => fixture.act.restoreFile(fixture.principal, { file });
};

/** A file is announced on a new ticket or document, or on a new comment there. */
const announcing = (on: 'ticket' | 'document', isOnComment: boolean): Cases => ({
  always: async ({ act, principal, ticket, boards }) => {
    const { organizationId: organization } = principal;
    const isTicket = on === 'ticket';
    const { id: parent } = isTicket
      ? await ticket(boards[0])
      : await act.createDocument(principal, { organization, title: 'Guide' });
    const add = isTicket ? act.createTicketComment : act.createDocumentComment;
    const comment = isOnComment ? (await add(principal, { parent, bodyHtml: 'Look' })).id : null;
    const create = isTicket ? act.createTicketFile : act.createDocumentFile;
    const fields = { name: 'a.txt', size: bytes.length, mediaType: 'text/plain' };
    return () => create(principal, { parent, ...(comment !== null && { comment }), ...fields });
  },
});

/** How the operations of files are performed. */
export const fileScenarios = {
  createTicketFile: announcing('ticket', false),
  createTicketCommentFile: announcing('ticket', true),
  createDocumentFile: announcing('document', false),
  createDocumentCommentFile: announcing('document', true),
  completeFile: {
    'of a ticket, or of a comment on it': completed('ticket'),
    'of a document, or of a comment on it': completed('document'),
    'its bytes are stored already': async (fixture) => {
      const { id: file } = await ready(fixture);
      return () => fixture.act.completeFile(fixture.principal, { file });
    },
  },
  receiveFile: {
    'of a ticket, or of a comment on it': received('ticket'),
    'of a document, or of a comment on it': received('document'),
    'its bytes are stored already': received('ticket', true),
  },
  updateFile: {
    'of a ticket, or of a comment on it': renamed('ticket', 'b.txt'),
    'of a document, or of a comment on it': renamed('document', 'b.txt'),
    'nothing changes': renamed('ticket', 'a.txt'),
  },
  deleteFile: {
    'of a ticket, or of a comment on it': deleted('ticket'),
    'of a document, or of a comment on it': deleted('document'),
    'its bytes never arrived': async (fixture) => {
      const { id: file } = await announced(fixture, 'ticket');
      return () => fixture.act.deleteFile(fixture.principal, { file });
    },
  },
  restoreFile: {
    'of a ticket, or of a comment on it': restored('ticket'),
    'of a document, or of a comment on it': restored('document'),
  },
} satisfies Record<string, Cases>;
