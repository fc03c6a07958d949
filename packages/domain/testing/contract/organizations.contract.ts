import { describe, expect, it } from 'vitest';
import { Organization, organizationRecord } from '../../src/records/organization.ts';
import type { ReadersChange, TextPlace } from '../../src/records/text-references.ts';
import { aDocument } from '../builders/documents.ts';
import { aMember, aUser, leaves } from '../builders/people.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { aTenantFixture, save } from '../builders/tenant-fixture.ts';
import { read, write, type StorageOf } from './test-storage.ts';

/** A document, as it is after a change. */
const at = (ref: string, change?: ReadersChange): TextPlace => ({
  kind: 'document',
  ref,
  ...(change && { change }),
});

/** The organization itself and its people. */
export function organizationsContract(storage: StorageOf): void {
  describe('organizations', () => {
    it('finds the organization of the caller, as it was added', async () => {
      const tenant = await aTenantFixture(storage(), { name: 'Größe & "Söhne"' });
      const found = await write(tenant, async ({ organizations }) => organizations.find());
      expect(found).toMatchObject({ id: tenant.principal.organizationId, name: 'Größe & "Söhne"' });
      expect(await read(tenant).organizations.find()).toEqual(
        organizationRecord(found as Organization),
      );
    });

    it('tells who may read a ticket, a project, a document and what is of the whole organization', async () => {
      const tenant = await aTenantFixture(storage());
      const otherTenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const ticket = await aTicket(tenant, await aBoard(tenant, project));
      const ofProject = await aDocument(tenant, { projectId: project.id, status: 'published' });
      const ofAll = await aDocument(tenant, { status: 'published' });
      const inside = await aMember(tenant, { project });
      const outside = await aMember(tenant);
      const admin = await aMember(tenant, { role: 'admin' });
      const formerMember = await aMember(tenant, { project });
      await leaves(tenant, formerMember.id);
      const foreign = await aMember(otherTenant, { role: 'owner' });
      const ids = [inside, outside, admin, formerMember, foreign].map(({ id }) => id);
      const readers = (place: TextPlace) => read(tenant).organizations.readersAmong(ids, place);
      const ofTheProject = new Set([inside.id, admin.id]);
      const members = new Set([inside.id, outside.id, admin.id]);
      expect(await readers({ kind: 'project', id: project.id })).toEqual(ofTheProject);
      expect(await readers({ kind: 'ticket', ref: ticket.id })).toEqual(ofTheProject);
      expect(await readers({ kind: 'ticket', ref: ticket.key })).toEqual(ofTheProject);
      expect(await readers({ kind: 'document', ref: ofProject.id })).toEqual(ofTheProject);
      expect(await readers({ kind: 'document', ref: ofAll.id })).toEqual(members);
      expect(await readers({ kind: 'organization' })).toEqual(members);
      expect(await readers({ kind: 'project', id: tenant.newId() })).toEqual(new Set());
      const files = await read(tenant).files.existing([ticket.id]);
      expect(files).toEqual(new Set());
    });

    it('tells who may read a draft: its author, its editors, owners and admins', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const author = await aMember(tenant, { project });
      const editor = await aMember(tenant, { project });
      const otherMember = await aMember(tenant, { project });
      const outside = await aMember(tenant);
      const admin = await aMember(tenant, { role: 'admin' });
      const createdBy = { type: 'user', id: author.id, name: 'Ada' } as const;
      const editorIds = [editor.id, outside.id];
      const about = { projectId: project.id, createdBy, editorIds };
      const draft = await aDocument(tenant, { ...about, status: 'draft' });
      const published = await aDocument(tenant, { ...about, status: 'published' });
      const ids = [author, editor, otherMember, outside, admin].map(({ id }) => id);
      const readers = (place: TextPlace) => read(tenant).organizations.readersAmong(ids, place);
      const ofDraft = new Set([author.id, editor.id, admin.id]);
      const ofProject = new Set([...ofDraft, otherMember.id]);
      expect(await readers(at(draft.id))).toEqual(ofDraft);
      expect(await readers(at(published.id))).toEqual(ofProject);
      expect(await readers(at(draft.id, { status: 'published' }))).toEqual(ofProject);
      expect(await readers(at(published.id, { status: 'draft' }))).toEqual(ofDraft);
      const others = new Set([author.id, otherMember.id, admin.id]);
      expect(await readers(at(draft.id, { editorIds: [otherMember.id] }))).toEqual(others);
      const everywhere = new Set([...ofDraft, outside.id]);
      expect(await readers(at(draft.id, { projectId: null }))).toEqual(everywhere);
      const only = [editor.id, outside.id];
      const ofNew = new Set([editor.id, admin.id]);
      expect(await readers({ kind: 'project', id: project.id, only })).toEqual(ofNew);
      expect(await readers({ kind: 'organization', only })).toEqual(new Set([...only, admin.id]));
    });

    it('finds no organization where none was added', async () => {
      const { tenancy, newId } = storage();
      const nowhere = {
        organizationId: newId(),
        actor: { type: 'system', name: 'x' },
        scopes: [],
      } as const;
      expect(await tenancy.queriesOf(nowhere).organizations.find()).toBeNull();
      const found = await tenancy.inTenant(nowhere, async ({ organizations }) =>
        organizations.find(),
      );
      expect(found).toBeNull();
    });

    it('tells which slugs any organization has', async () => {
      const [tenant, otherTenant] = [
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
      ];
      const slugs = [tenant, otherTenant].map(
        ({ principal }) => `quarry-${principal.organizationId}`,
      );
      const taken = await write(tenant, async ({ organizations }) =>
        organizations.takenSlugs([...slugs, `free-${tenant.principal.organizationId}`]),
      );
      expect(new Set(taken)).toEqual(new Set(slugs));
    });

    it('gives one slug to one of two organizations made at once', async () => {
      const { tenancy, newId } = storage();
      const slug = `raced-${newId()}`;
      const attempts = [newId(), newId()].map(async (organizationId) => {
        const principal = {
          organizationId,
          actor: { type: 'system', name: 'x' },
          scopes: [],
        } as const;
        return tenancy.inTenant(principal, async (stores) => {
          if ((await stores.organizations.takenSlugs([slug])).has(slug)) return 'taken';
          const now = new Date('2026-02-02T08:00:00.000Z');
          await save(stores, new Organization({ id: organizationId, name: 'Raced', slug, now }));
          return 'added';
        });
      });
      expect((await Promise.all(attempts)).toSorted()).toEqual(['added', 'taken']);
    });

    it('finds an account by its email from every organization', async () => {
      const [tenant, otherTenant] = [
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
      ];
      const user = await aUser(tenant, { name: "O'Hara", passwordHash: '$argon2id$v=19$x' });
      const found = await write(otherTenant, async ({ organizations }) => [
        await organizations.loadAccount(user.email),
        await organizations.loadAccount(`not-${user.email}`),
      ]);
      expect(found).toEqual([{ user, membership: null }, null]);
    });

    it('knows the place of its own people only', async () => {
      const [tenant, otherTenant] = [
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
      ];
      const admin = await aMember(tenant, { role: 'admin' });
      const stranger = await aMember(otherTenant, { role: 'owner' });
      const places = await write(tenant, async ({ organizations }) => [
        await organizations.membership(admin.id),
        await organizations.membership(stranger.id),
        await organizations.membership(storage().newId()),
      ]);
      const { organizationId } = tenant.principal;
      expect(places[0]).toMatchObject({ organizationId, userId: admin.id, role: 'admin' });
      expect(places.slice(1)).toEqual([null, null]);
    });
  });
}
