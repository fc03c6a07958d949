import { describe, expect, it } from 'vitest';
import type { Principal } from '../../src/access/principal.ts';
import { eventKinds } from '../../src/event/event-kind.ts';
import { gitBudget } from '../../src/budgets/git-budget.ts';
import {
  createGitConnection,
  deleteGitConnection,
  updateGitConnection,
} from '../../src/git/use-cases/change-git-connections.ts';
import {
  listDevelopment,
  listGitConnections,
  listGitDeliveries,
  readGitConnection,
} from '../../src/git/use-cases/read-git.ts';
import { receiveGitDelivery } from '../../src/git/use-cases/receive-git-delivery.ts';
import { updateProject } from '../../src/project/use-cases/update-project.ts';
import { aGitRequest, aSentCommit, type PlainDelivery } from '../builders/git.ts';
import { aMember, putInProject } from '../builders/people.ts';
import { aPrincipal, aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { plainGitReader } from '../in-memory/git.ts';
import { plainSignInTools } from '../in-memory/sign-in-tools.ts';
import { predictableWebhookTools } from '../in-memory/webhooks.ts';
import { refusal } from './fields.contract.ts';
import { untilSettled, type StorageOf } from './test-storage.ts';

const page = { limit: 200 };

const developmentKinds = eventKinds.filter((kind) => kind.startsWith('ticket.development.'));

/** The use cases of Git over the fixture's storage. */
export function gitCalls(fixture: TenantFixture) {
  const { tenancy, newId, principal } = fixture;
  const ports = {
    tenancy,
    newId,
    clock: () => fixture.tick(),
    gitReader: plainGitReader,
    secretSealer: plainSignInTools().secretSealer,
    webhookTools: predictableWebhookTools(),
  };
  const organization = principal.organizationId;
  const [create, receive] = [createGitConnection(ports), receiveGitDelivery(ports)];
  return {
    ports,
    create: (projectIds?: readonly string[], as: Principal = principal) =>
      create(as, { organization, name: 'Shop', kind: 'github', projectIds }),
    update: updateGitConnection(ports),
    remove: deleteGitConnection(ports),
    read: readGitConnection(ports),
    list: async (as: Principal = principal) =>
      (await listGitConnections(ports)(as, { organization, page })).items,
    send: (to: { id: string; secret: string }, delivery: PlainDelivery) =>
      receive({ connection: to.id, request: aGitRequest(to.secret, delivery) }),
    deliveries: async (connection: string) =>
      (await listGitDeliveries(ports)(principal, { connection, page })).items,
    development: async (ticket: string, as: Principal = principal) =>
      (await listDevelopment(ports)(as, { ticket, page })).items,
    /** The number that the ticket itself has. */
    countOn: async (ticket: string) =>
      (await tenancy.queriesOf(principal).tickets.find(ticket))?.development_count,
  };
}

/** An organization with a project and a ticket in it. */
async function aPlace(storage: ReturnType<StorageOf>) {
  const tenant = await aTenantFixture(storage);
  const project = await aProject(tenant);
  const ticket = await aTicket(tenant, await aBoard(tenant, project));
  return { tenant, project, ticket, ...gitCalls(tenant) };
}

const pullRequest = (key: string, fields: Parameters<typeof aSentCommit>[1] = {}) =>
  aSentCommit(key, { kind: 'pull_request', externalId: '5', state: 'open', ...fields });

/** Connections to Git forges, and what they link to tickets. */
export function gitContract(storage: StorageOf): void {
  describe('connections to Git forges', () => {
    it('are found as they were made, without their secret, and changed by their version', async () => {
      const { create, read, list, update, remove, project, tenant } = await aPlace(storage());
      const { secret, address, ...record } = await create([project.id]);
      expect(secret).toMatch(/^whsec_/u);
      expect(address).toContain(record.id);
      const connection = record.id;
      expect(await read(tenant.principal, { connection })).toEqual(record);
      expect(record).toMatchObject({ kind: 'github', project_ids: [project.id], version: 1 });
      const changed = await update(tenant.principal, { connection, projectIds: [] });
      expect(changed).toMatchObject({ project_ids: [], version: 2 });
      expect(await list()).toEqual([changed]);
      const stale = { connection, conditions: { ifMatch: [1] } };
      expect(await refusal(remove(tenant.principal, stale))).toHaveProperty('version_mismatch');
      await remove(tenant.principal, { connection });
      expect(await list()).toEqual([]);
    });

    it('are hidden from plain members and from other organizations, and name projects of their own', async () => {
      const { create, read, list, update, tenant } = await aPlace(storage());
      const foreign = await aPlace(storage());
      const { id: connection } = await create();
      const { id, name } = await aMember(tenant);
      const member = aPrincipal(tenant.principal.organizationId, {
        actor: { type: 'user', id, name },
        person: { userId: id, role: 'member' },
      });
      expect(await refusal(list(member))).toHaveProperty('not_found');
      expect(await refusal(read(member, { connection }))).toHaveProperty('not_found');
      expect(await refusal(create([], member))).toHaveProperty('insufficient_role');
      expect(await refusal(update(member, { connection, name: 'Mine' }))).toHaveProperty(
        'insufficient_role',
      );
      expect(await refusal(read(foreign.tenant.principal, { connection }))).toHaveProperty(
        'wrong_organization',
      );
      const foreignProjects = [foreign.project.id];
      expect(await refusal(create(foreignProjects))).toHaveProperty(
        'validation_failed.project_ids',
      );
      expect(
        await refusal(update(tenant.principal, { connection, projectIds: foreignProjects })),
      ).toHaveProperty('validation_failed.project_ids');
    });

    it('are limited in number', async () => {
      const { create } = await aPlace(storage());
      for (let at = 0; at < gitBudget.connections; at += 1) await create();
      expect(await refusal(create())).toEqual({
        quota_exceeded: { quota: 'Git connections', limit: gitBudget.connections },
      });
    });

    it('link only tickets of their own organization and of their projects that are not archived', async () => {
      const { create, send, development, tenant, project, ticket, ports } = await aPlace(storage());
      const foreign = await aPlace(storage());
      const second = await aProject(tenant);
      const beside = await aTicket(tenant, await aBoard(tenant, second));
      const wide = await create();
      const narrow = await create([second.id]);
      const names = [ticket.key, beside.key, foreign.ticket.key];
      const references = names.map((key) => ({ key, closes: key === ticket.key }));
      const developments = [aSentCommit(ticket.key, { references })];
      expect(await send(narrow, { developments })).toMatchObject({ linked: 1 });
      expect(await development(ticket.key)).toEqual([]);
      expect(await send(wide, { developments })).toMatchObject({ outcome: 'read', linked: 1 });
      expect(await development(ticket.key)).toMatchObject([
        { ticket_id: ticket.id, kind: 'commit', closing: true, author: 'Ada' },
      ]);
      expect(await development(beside.key)).toMatchObject([{ closing: false }]);
      expect(await foreign.development(foreign.ticket.id)).toEqual([]);
      await updateProject(ports)(tenant.principal, { project: project.id, archived: true });
      const late = [aSentCommit(ticket.key, { externalId: 'b' })];
      expect(await send(wide, { developments: late })).toMatchObject({ linked: 0 });
    });

    it('show the development of a ticket to those who see the ticket', async () => {
      const { create, send, development, tenant, project, ticket } = await aPlace(storage());
      await send(await create(), { developments: [aSentCommit(ticket.key)] });
      const people = [await aMember(tenant), await aMember(tenant)] as const;
      await putInProject(tenant, project.id, people[0].id);
      const [inside, outside] = people.map(({ id, name }) =>
        aPrincipal(tenant.principal.organizationId, {
          actor: { type: 'user', id, name },
          person: { userId: id, role: 'member' },
        }),
      ) as [Principal, Principal];
      expect(await development(ticket.id, inside)).toHaveLength(1);
      expect(await refusal(development(ticket.id, outside))).toHaveProperty('not_found');
    });

    it('read a delivery once, by its id and by its body', async () => {
      const { create, send, deliveries, ticket } = await aPlace(storage());
      const connection = await create();
      const developments = [aSentCommit(ticket.key)];
      const first = { deliveryId: 'one', developments };
      expect(await send(connection, first)).toMatchObject({ outcome: 'read', linked: 1 });
      const again = {
        deliveryId: 'one',
        developments: [aSentCommit(ticket.key, { title: 'Other' })],
      };
      expect(await send(connection, again)).toMatchObject({ outcome: 'repeated', linked: 0 });
      expect(await send(await create(), first)).toMatchObject({ outcome: 'read', linked: 0 });
      expect(await deliveries(connection.id)).toMatchObject([
        { delivery_id: 'one', outcome: 'read', linked: 1 },
      ]);
      const body = { event: 'ping', outcome: 'ignored' as const };
      expect(await send(connection, body)).toMatchObject({ outcome: 'ignored' });
      expect(await send(connection, body)).toMatchObject({ outcome: 'repeated' });
    });

    it('read one of two deliveries with one id that come at the same time', async () => {
      const { create, send, ticket, development } = await aPlace(storage());
      const connection = await create();
      const delivery = { deliveryId: 'one', developments: [aSentCommit(ticket.key)] };
      const all = await Promise.all([1, 2, 3].map(async () => send(connection, delivery)));
      expect(all.map((receipt) => receipt?.outcome).toSorted()).toEqual([
        'read',
        'repeated',
        'repeated',
      ]);
      expect(await development(ticket.id)).toHaveLength(1);
    });

    it('store a bounded number of requests with a wrong signature, beside the others', async () => {
      const { create, send, deliveries, ticket, development } = await aPlace(storage());
      const connection = await create();
      const developments = [aSentCommit(ticket.key)];
      await send(connection, { deliveryId: 'one', event: 'push' });
      for (let at = 0; at < gitBudget.unsigned + 3; at += 1) {
        const forged = { id: connection.id, secret: 'guessed' };
        expect(await send(forged, { developments })).toMatchObject({ outcome: 'unsigned' });
      }
      const listed = await deliveries(connection.id);
      expect(listed).toHaveLength(gitBudget.unsigned + 1);
      expect(listed.at(-1)).toMatchObject({ delivery_id: 'one', event: 'push' });
      expect(listed[0]).toMatchObject({ delivery_id: null, event: '', outcome: 'unsigned' });
      expect(await development(ticket.id)).toEqual([]);
      expect(await send({ id: ticket.id, secret: '' }, {})).toBeNull();
    });

    it('keep a renamed pull request linked, and leave out what comes too late', async () => {
      const { create, send, development, ticket, tenant, project } = await aPlace(storage());
      const next = await aTicket(tenant, await aBoard(tenant, project));
      const connection = await create();
      const say = (minute: number, fields: Parameters<typeof pullRequest>[1]) =>
        send(connection, {
          developments: [
            pullRequest('', { sentAt: new Date(Date.UTC(2026, 1, 2, 9, minute)), ...fields }),
          ],
        });
      await say(2, { title: 'Pay', references: [{ key: ticket.key, closes: true }] });
      await say(4, { title: 'Buy', references: [{ key: next.key, closes: false }] });
      expect(await development(ticket.id)).toMatchObject([{ title: 'Buy', closing: false }]);
      expect(await development(next.id)).toMatchObject([{ title: 'Buy' }]);
      expect(await say(3, { title: 'Late', references: [] })).toMatchObject({ linked: 0 });
      expect(await say(6, { title: 'Buy', state: 'merged', author: null, references: [] })).toEqual(
        expect.objectContaining({ linked: 2 }),
      );
      expect(await development(ticket.id)).toMatchObject([
        { title: 'Buy', state: 'merged', author: 'Ada' },
      ]);
    });

    it('are counted on the ticket, also when several come at the same time, and in events', async () => {
      const stored = storage();
      const { create, send, countOn, development, tenant, project, ticket } = await aPlace(stored);
      const next = await aTicket(tenant, await aBoard(tenant, project));
      const references = [ticket, next].map(({ key }) => ({ key, closes: false }));
      expect(await countOn(ticket.id)).toBe(0);
      const connections = [await create(), await create(), await create()] as const;
      await Promise.all(
        connections.map(async (connection, at) =>
          send(connection, {
            developments: [`a${at}`, `b${at}`].map((externalId) =>
              aSentCommit('', {
                externalId,
                references: at === 1 ? references.toReversed() : references,
              }),
            ),
          }),
        ),
      );
      for (const { id } of [ticket, next]) {
        expect(await development(id)).toHaveLength(6);
        expect(await countOn(id)).toBe(6);
      }
      await send(connections[0], {
        developments: [aSentCommit('', { references, externalId: 'a0', title: 'Other' })],
      });
      expect(await countOn(ticket.id)).toBe(6);
      await untilSettled(stored, tenant);
      const log = tenant.tenancy.queriesOf(tenant.principal).events;
      const { items } = await log.list({ kinds: developmentKinds }, { limit: 100 });
      const counts = items.flatMap(({ affected }) =>
        affected
          .filter(({ id }) => id === ticket.id)
          .map(({ changes }) => changes['development_count']),
      );
      expect(counts.toSorted()).toEqual([2, 2, 4, 4, 6, 6]);
    });

    it('remove of a full ticket what has not changed for longest, without an event', async () => {
      const stored = storage();
      const { create, send, development, countOn, ticket, tenant } = await aPlace(stored);
      const connection = await create();
      let events = 0;
      const deliver = async (developments: PlainDelivery['developments'] = []) => {
        events += (await send(connection, { developments }))?.linked ?? 0;
      };
      const commits = (from: number, to: number) =>
        Array.from({ length: to - from }, (_, at) =>
          aSentCommit(ticket.key, { externalId: `c${from + at}`, title: `Commit ${from + at}` }),
        );
      await deliver(commits(0, 60));
      await deliver(commits(60, 100));
      await deliver([aSentCommit(ticket.key, { externalId: 'c0' })]);
      await deliver(commits(100, 130));
      const titles = (await development(ticket.id)).map(({ title }) => title);
      expect(titles).toHaveLength(gitBudget.ofTicket);
      expect(titles).toContain('Pay by invoice');
      expect(titles).toContain('Commit 129');
      expect(titles).not.toContain('Commit 1');
      await deliver([...commits(31, 32), ...commits(130, 131)]);
      // What the delivery names again is not removed for what it adds.
      const kept = (await development(ticket.id)).map(({ title }) => title);
      expect(kept).toHaveLength(gitBudget.ofTicket);
      expect(kept).toContain('Commit 31');
      expect(kept).toContain('Commit 130');
      const many = commits(200, 200 + 3 * gitBudget.ofTicket);
      await deliver(many);
      expect(await development(ticket.id)).toHaveLength(gitBudget.ofTicket);
      expect(await countOn(ticket.id)).toBe(gitBudget.ofTicket);
      // Those of what was linked and changed are all.
      await untilSettled(stored, tenant);
      const log = tenant.tenancy.queriesOf(tenant.principal).events;
      const { total } = await log.list({ kinds: developmentKinds }, { limit: 1, total: true });
      expect(total).toBe(events);
    });
  });
}
