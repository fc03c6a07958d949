import type { Board } from '../../src/records/board.ts';
import { Label } from '../../src/records/label.ts';
import type { Project } from '../../src/records/project.ts';
import { changed } from '../../src/record/next-version.ts';
import { spelledTags } from '../../src/change/tag-names.ts';
import { save, type TenantFixture } from '../builders/tenant-fixture.ts';
import type { DocumentFields } from '../builders/documents.ts';
import type { TicketFields } from '../builders/tickets.ts';
import type { TenantStores } from '../../src/ports/tenancy.port.ts';
import { write } from './test-storage.ts';

/** Locks the project, deleted or not, and saves it with the fields. */
export async function editProject(
  tenant: TenantFixture,
  id: string,
  fields: Partial<Project>,
): Promise<void> {
  await write(tenant, async (stores) =>
    save(stores, changed(there(await stores.projects.lockDeleted(id)), fields)),
  );
}

/** Locks the board and saves it with the fields. */
export async function editBoard(
  tenant: TenantFixture,
  { id }: { id: string },
  fields: Partial<Board>,
): Promise<void> {
  await write(tenant, async (stores) => {
    const { board } = there(await stores.boards.loadForUpdate(id, undefined));
    await save(stores, changed(board, fields));
  });
}

/** Locks the label and saves it with the fields. */
export async function editLabel(
  tenant: TenantFixture,
  id: string,
  fields: Partial<Label>,
): Promise<void> {
  await write(tenant, async (stores) =>
    save(stores, changed(there(await stores.records.lock(Label, id)).record, fields)),
  );
}

/** Locks the ticket, which is not deleted, and saves it with the fields; new tags are made. */
export async function editTicket(
  tenant: TenantFixture,
  ref: string,
  { tagNames, ...fields }: TicketFields,
): Promise<void> {
  await write(tenant, async (stores) => {
    const { ticket, spellings } = there(await stores.tickets.loadForUpdate(ref, { tagNames }));
    const room = { projectId: ticket.projectId, newId: tenant.newId };
    const tags = spelledTags(tagNames ?? [], spellings, room);
    const edited = changed(ticket, {
      ...fields,
      ...(tagNames !== undefined && { tagNames: tags.names }),
    });
    await stores.write({ saved: [edited], sets: tags.sets }, { kind: 'done', answer: null });
  });
}

/** Locks the document, which is not deleted, adopts the tags and saves it with the fields. */
export async function editDocument(
  tenant: TenantFixture,
  id: string,
  { tagNames, ...fields }: DocumentFields,
): Promise<void> {
  await write(tenant, async (stores) => {
    const found = there(await stores.documents.loadForUpdate(id, { tagNames }));
    const { newId } = tenant;
    const tags = spelledTags(tagNames ?? [], found.spellings, { projectId: null, newId });
    const document = changed(found.document, {
      ...fields,
      ...(tagNames !== undefined && { tagNames: tags.names }),
    });
    await stores.write({ saved: [document], sets: tags.sets }, { kind: 'done', answer: null });
  });
}

/** The deleted ticket, locked, with its board and the one it may be restored to; null when it is not deleted. */
export async function deletedTicket(
  { tickets }: Pick<TenantStores, 'tickets'>,
  ref: string,
  boardId?: string,
) {
  const found = await tickets.loadForRestore(ref, { boardId });
  return found === null || found.ticket.deletedAt === null ? null : found;
}

/** Gives tickets of a board these ranks. */
export async function spread(
  tenant: TenantFixture,
  boardId: string,
  ranks: ReadonlyMap<string, string>,
  now: Date = tenant.tick(),
): Promise<void> {
  const set = { kind: 'ranks', boardId, ranks, now } as const;
  await write(tenant, async (stores) =>
    stores.write({ sets: [set] }, { kind: 'done', answer: null }),
  );
}

/** The ids of the live tickets of a board, in order. */
export async function orderOf(
  { tickets }: Pick<TenantStores, 'tickets'>,
  { id: boardId, projectId }: { id: string; projectId: string },
): Promise<string[]> {
  const ticket = '00000000-0000-0000-0000-000000000000';
  const move = { op: 'move', ticket, boardId, position: { at: 'end' } } as const;
  const loaded = await tickets.loadForBulk(projectId, [move]);
  return (loaded?.orders.get(boardId)?.keys ?? []).map(({ id }) => id);
}

/** What must be there for the test to mean anything. */
export function there<T>(record: T | null | undefined): T {
  if (record === null || record === undefined) throw new Error('not there');
  return record;
}
