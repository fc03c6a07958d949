import { describe, expect, it } from 'vitest';
import { changed } from '../../src/record/next-version.ts';
import { commentRecord } from '../../src/records/comment-record.ts';
import { Comment, subjectOf, type CommentedKind } from '../../src/records/comment.ts';
import type { PageRequest } from '../../src/kernel/page.ts';
import { aComment } from '../builders/comments.ts';
import { aDocument } from '../builders/documents.ts';
import type { TenantStores } from '../../src/ports/tenancy.port.ts';
import { aTenantFixture, save, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { editProject, editTicket, there } from './edits.ts';
import { read, write, type TestStorage, type StorageOf } from './test-storage.ts';
import { expectPages, pageOf, whole } from './walk.ts';

const kinds: readonly CommentedKind[] = ['ticket', 'document'];

/** Two tickets or two documents to comment on. */
async function aSubject(storage: TestStorage, kind: CommentedKind) {
  const tenant = await aTenantFixture(storage);
  const project = await aProject(tenant, { key: 'WEB' });
  const board = await aBoard(tenant, project);
  const make = async () => (kind === 'ticket' ? aTicket(tenant, board) : aDocument(tenant));
  const [subject, otherSubject] = [
    { kind, id: (await make()).id },
    { kind, id: (await make()).id },
  ];
  return { tenant, project, one: subject, other: otherSubject };
}

const refTo = ({ kind, id }: { kind: CommentedKind; id: string }) => ({ kind, ref: id });

async function edit(
  tenant: TenantFixture,
  on: { kind: CommentedKind; id: string },
  id: string,
  fields: Partial<Comment>,
): Promise<void> {
  await write(tenant, async (stores) => {
    const comment = there(await locked(stores, on, id));
    await save(stores, changed(comment, fields));
  });
}

/** The comment on that very ticket or document, deleted or not. */
async function locked(
  { comments }: TenantStores,
  on: { kind: CommentedKind; id: string },
  id: string,
): Promise<Comment | null> {
  const found = await comments.loadOn(on.kind, on.id, id);
  const parent = on.kind === 'ticket' ? found?.comment?.ticketId : found?.comment?.documentId;
  return parent === on.id ? (found?.comment ?? null) : null;
}

/** Comments, on whatever can be commented on. */
export function commentsContract(storage: StorageOf): void {
  describe.each(kinds)('comments on a %s', (kind) => {
    it('are answered as they were added and as they were saved', async () => {
      const { tenant, one } = await aSubject(storage(), kind);
      const author = {
        type: 'api_credential',
        id: tenant.newId(),
        name: 'CI "1"',
        public_id: 'x',
      } as const;
      const comment = await aComment(tenant, one, { bodyHtml: '<p>ä\n&amp; "ß"</p>', author });
      const lock = async () => write(tenant, async (stores) => locked(stores, one, comment.id));
      expect(await lock()).toEqual(comment);
      const { comments } = read(tenant);
      expect(await comments.find(refTo(one), comment.id)).toEqual(commentRecord(kind, comment));
      const fields = { bodyHtml: '<p>new</p>', htmlPolicy: 7, updatedAt: tenant.tick() };
      await edit(tenant, one, comment.id, fields);
      expect(await lock()).toMatchObject({ ...fields, author, createdAt: comment.createdAt });
      expect(await comments.find(refTo(one), comment.id)).toMatchObject({
        body_html: '<p>new</p>',
        author,
        updated_at: fields.updatedAt.toISOString(),
      });
    });

    it('have the first comment of their thread, also when that is deleted', async () => {
      const { tenant, one } = await aSubject(storage(), kind);
      const first = await aComment(tenant, one);
      const reply = await aComment(tenant, one, { replyTo: first.id });
      const { comments } = read(tenant);
      expect(await comments.find(refTo(one), reply.id)).toMatchObject({ reply_to: first.id });
      await edit(tenant, one, first.id, { deletedAt: tenant.tick() });
      expect(await comments.list(refTo(one), { limit: 5 })).toMatchObject({
        items: [{ id: reply.id, reply_to: first.id }],
      });
    });

    it('have the reactions of people, in lists too', async () => {
      const { tenant, one } = await aSubject(storage(), kind);
      const { id } = await aComment(tenant, one);
      const { comments } = read(tenant);
      expect(await comments.find(refTo(one), id)).toMatchObject({ reactions: [] });
      const people = [
        { id: tenant.newId(), name: 'Ada "ä"' },
        { id: tenant.newId(), name: 'Bob' },
      ];
      const reactions = [{ reaction: 'heart', people }] as const;
      await edit(tenant, one, id, { reactions });
      expect(await comments.find(refTo(one), id)).toMatchObject({ reactions, version: 1 });
      expect(await comments.list(refTo(one), { limit: 5 })).toMatchObject({
        items: [{ reactions }],
      });
      const found = await write(tenant, async (stores) => locked(stores, one, id));
      expect(found).toMatchObject({ reactions });
    });

    it('are found below what they are about and nowhere else', async () => {
      const { tenant, one, other } = await aSubject(storage(), kind);
      const { id } = await aComment(tenant, one);
      const { comments } = read(tenant);
      const elsewhere = kinds.map((any) => ({ kind: any, id: any === kind ? other.id : one.id }));
      for (const on of [...elsewhere, { kind, id: tenant.newId() }]) {
        expect(await comments.find(refTo(on), id)).toBeNull();
        expect(await write(tenant, async (stores) => locked(stores, on, id))).toBeNull();
      }
      expect(await comments.find(refTo(one), tenant.newId())).toBeNull();
      expect(await comments.find(refTo(one), id)).not.toBeNull();
    });

    it('are listed in creation order, page by page, those of the one thing alone', async () => {
      const { tenant, one, other } = await aSubject(storage(), kind);
      const made: Comment[] = [];
      for (let count = 0; count < 5; count += 1) made.push(await aComment(tenant, one));
      await aComment(tenant, other);
      const list = async (page: PageRequest) => read(tenant).comments.list(refTo(one), page);
      expect(await whole(list)).toEqual(made.map((comment) => commentRecord(kind, comment)));
      await expectPages(list, 2);
      expect(await pageOf(list, { limit: 2 })).not.toHaveProperty('total');
      expect(await pageOf(list, { limit: 2, total: true })).toMatchObject({ total: 5 });
    });

    it('keep whether their author deleted them', async () => {
      const { tenant, one } = await aSubject(storage(), kind);
      const { id } = await aComment(tenant, one);
      await edit(tenant, one, id, { deletedAt: tenant.tick(), isDeletedByAuthor: true });
      const deleted = await write(tenant, async (stores) => locked(stores, one, id));
      expect(deleted).toMatchObject({ isDeletedByAuthor: true });
    });

    it('are gone when they are deleted', async () => {
      const { tenant, one } = await aSubject(storage(), kind);
      const [live, deleted] = [await aComment(tenant, one), await aComment(tenant, one)];
      await edit(tenant, one, deleted.id, { deletedAt: tenant.tick() });
      const { comments } = read(tenant);
      expect(await comments.find(refTo(one), deleted.id)).toBeNull();
      const page = await comments.list(refTo(one), { limit: 5, total: true });
      expect(page).toMatchObject({ items: [{ id: live.id }], total: 1 });
    });

    it('have an empty list on what nobody commented on, and none on what is not there', async () => {
      const { tenant, one } = await aSubject(storage(), kind);
      const { one: foreign } = await aSubject(storage(), kind);
      const list = async (ref: string) => read(tenant).comments.list({ kind, ref }, { limit: 5 });
      expect(await list(one.id)).toEqual({ items: [], next: null, prev: null });
      expect(await list(foreign.id)).toBeNull();
      expect(await list(tenant.newId())).toBeNull();
    });

    it('are unreachable for another organization', async () => {
      const { tenant, one } = await aSubject(storage(), kind);
      const { tenant: their, one: theirs } = await aSubject(storage(), kind);
      const comment = await aComment(their, theirs);
      for (const on of [one, theirs]) {
        expect(await read(tenant).comments.find(refTo(on), comment.id)).toBeNull();
        const found = await write(tenant, async (stores) => locked(stores, on, comment.id));
        expect(found).toBeNull();
      }
      const { organizationId } = tenant.principal;
      for (const forged of [
        Object.assign(new Comment({ ...comment, now: tenant.tick() }), {
          organizationId,
          id: tenant.newId(),
        }),
        Object.assign(
          new Comment({
            ...comment,
            ticketId: null,
            documentId: null,
            ...subjectOf(one.kind, one.id),
            now: tenant.tick(),
          }),
          {
            id: tenant.newId(),
          },
        ),
      ]) {
        const adding = write(tenant, async (stores) => save(stores, forged));
        await expect(adding).rejects.toBeInstanceOf(Error);
      }
      expect(
        await read(their).comments.list(refTo(theirs), { limit: 5, total: true }),
      ).toMatchObject({ total: 1 });
    });

    it('are about one thing, neither about two nor about none', async () => {
      const { tenant, one, other } = await aSubject(storage(), kind);
      const comment = await aComment(tenant, one);
      const both = { ticketId: other.id, documentId: other.id };
      await expect(edit(tenant, one, comment.id, both)).rejects.toBeInstanceOf(Error);
      const cleared = { ticketId: null, documentId: null };
      await expect(edit(tenant, one, comment.id, cleared)).rejects.toBeInstanceOf(Error);
    });
  });

  describe('comments on a ticket', () => {
    it('are reached by the key of the ticket, too', async () => {
      const { tenant, one } = await aSubject(storage(), 'ticket');
      const { id } = await aComment(tenant, one);
      const on = { kind: 'ticket', ref: 'WEB-1' } as const;
      expect(await read(tenant).comments.find(on, id)).toMatchObject({ id, ticket_id: one.id });
      expect(await read(tenant).comments.list(on, { limit: 5 })).toMatchObject({ items: [{ id }] });
      const elsewhere = { kind: 'ticket', ref: 'WEB-2' } as const;
      expect(await read(tenant).comments.find(elsewhere, id)).toBeNull();
    });

    it('are gone with the ticket, or with its project', async () => {
      const { tenant, project, one, other } = await aSubject(storage(), 'ticket');
      const [first, second] = [await aComment(tenant, one), await aComment(tenant, other)];
      await editTicket(tenant, one.id, { deletedAt: tenant.tick() });
      const { comments } = read(tenant);
      expect(await comments.find(refTo(one), first.id)).toBeNull();
      expect(await comments.list(refTo(one), { limit: 5 })).toBeNull();
      expect(await comments.find(refTo(other), second.id)).not.toBeNull();
      await editProject(tenant, project.id, { deletedAt: tenant.tick() });
      expect(await comments.find(refTo(other), second.id)).toBeNull();
      expect(await comments.list({ kind: 'ticket', ref: 'WEB-2' }, { limit: 5 })).toBeNull();
    });
  });

  describe('comments on a document', () => {
    it('are gone with the document, but not with its project', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const { id } = await aDocument(tenant, { projectId: project.id });
      const on = { kind: 'document', id } as const;
      const comment = await aComment(tenant, on);
      const { comments } = read(tenant);
      await editProject(tenant, project.id, { deletedAt: tenant.tick() });
      expect(await comments.find(refTo(on), comment.id)).toMatchObject({ document_id: id });
      await write(tenant, async (stores) => {
        const document = there(await stores.documents.lock(id));
        await save(stores, changed(document, { deletedAt: tenant.tick() }));
      });
      expect(await comments.find(refTo(on), comment.id)).toBeNull();
      expect(await comments.list(refTo(on), { limit: 5 })).toBeNull();
    });
  });
}
