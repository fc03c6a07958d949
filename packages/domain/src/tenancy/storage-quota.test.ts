import { expect, test } from 'vitest';
import { createInMemoryBasalt } from '../../testing/index.ts';
import { eventsOf } from '../event/event-draft.ts';
import { composeUseCases } from '../use-cases.ts';
import type { Principal } from '../access/principal.ts';
import { withStorageQuota } from './storage-quota.ts';

const MiB = 1024 * 1024;

/** An organization of a deployment with a cap of 2 MiB; the sizes are those that storage reports. */
async function openCapped(sizes: { all: number; own: number }) {
  const basalt = createInMemoryBasalt();
  const asked = { all: 0, own: 0 };
  const storedBytes = {
    ofAll: async () => {
      asked.all += 1;
      return sizes.all;
    },
    of: async () => {
      asked.own += 1;
      return sizes.own;
    },
  };
  const open = composeUseCases(basalt);
  const { id: organization } = await open.createOrganization({ name: 'Acme' });
  const actor = { type: 'api_credential', id: 'key', name: 'Key', public_id: 'key' } as const;
  const principal: Principal = { organizationId: organization, actor, scopes: ['*'] };
  const project = await open.createProject(principal, { organization, name: 'Web' });
  const ticket = { project: project.id, boardSlug: 'open', title: 'Kept' };
  const { id } = await open.createTicket(principal, ticket);
  const tenancy = withStorageQuota(basalt.tenancy, { storedBytes, mebibytes: 2 });
  const use = composeUseCases({ ...basalt, tenancy });
  return { use, tenancy, principal, organization, ticket: id, input: ticket, asked };
}

/** Sizes are measured beside the work: lets them come. */
const measured = () => new Promise((resolve) => setImmediate(resolve));

const keyed = (key: string) => ({
  conditions: { retry: { key, operation: 'post', fingerprint: key, now: new Date(0) } },
});

const refused = {
  code: 'quota_exceeded',
  details: { quota: 'MiB of records and events', limit: 2 },
};

test('an organization at its cap is refused what lets it grow, and nothing else', async () => {
  const capped = await openCapped({ all: 9 * MiB, own: 2 * MiB });
  const { use, principal, organization, ticket, input } = capped;
  // The first measures all, the second the organization.
  for (const _ of [1, 2]) {
    await use.updateTicket(principal, { ticket, title: `Kept ${_}` });
    await measured();
  }
  await expect(use.createTicket(principal, input)).rejects.toMatchObject(refused);
  await expect(use.updateTicket(principal, { ticket, title: 'New' })).rejects.toMatchObject(
    refused,
  );
  await expect(use.createProject(principal, { organization, name: 'More' })).rejects.toMatchObject(
    refused,
  );
  const { tenancy } = capped;
  const data = await use.readTicket(principal, { ticket });
  const draft = {
    kind: 'ticket.created',
    subject: { type: 'ticket', id: ticket },
    projectId: input.project,
    data,
  } as const;
  const events = eventsOf(principal, { newId: () => ticket, now: new Date(0) }, [draft]);
  const writing = tenancy.inTenant(principal, async (stores) =>
    stores.write({ events }, { kind: 'done', answer: null }),
  );
  await expect(writing).rejects.toMatchObject(refused);
  await use.deleteTicket(principal, { ticket });
});

test('a transaction that is undone does not count', async () => {
  const sizes = { all: 2 * MiB - 10_000, own: 2 * MiB - 10_000 };
  const { use, tenancy, principal, input, ticket } = await openCapped(sizes);
  for (const title of ['First', 'Second']) {
    await use.updateTicket(principal, { ticket, title });
    await measured();
  }
  const data = { ...(await use.readTicket(principal, { ticket })), title: 'x'.repeat(9_000) };
  const draft = {
    kind: 'ticket.updated',
    subject: { type: 'ticket', id: ticket },
    projectId: input.project,
    data,
    changes: {},
  } as const;
  const events = eventsOf(principal, { newId: () => ticket, now: new Date(0) }, [draft]);
  for (let tries = 0; tries < 5; tries += 1) {
    const undone = tenancy.inTenant(principal, async (stores) => {
      await stores.writeStep({ events });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
  }
  await use.createTicket(principal, input);
});

test('nobody is measured while all together store less than one may', async () => {
  const { use, principal, input, asked } = await openCapped({
    all: 2 * MiB - 100_000,
    own: 9 * MiB,
  });
  for (const _ of [1, 2, 3]) {
    await use.createTicket(principal, input);
    await measured();
  }
  expect(asked).toEqual({ all: 1, own: 0 });
});

test('what is written after a measurement counts', async () => {
  const { use, principal, input, asked } = await openCapped({
    all: 9 * MiB,
    own: 2 * MiB - 150_000,
  });
  for (const _ of [1, 2]) {
    await use.createTicket(principal, input);
    await measured();
  }
  const long = { ...input, descriptionHtml: 'x'.repeat(100_000) };
  await use.createTicket(principal, long);
  await use.createTicket(principal, long);
  await expect(use.createTicket(principal, input)).rejects.toMatchObject(refused);
  expect(asked).toEqual({ all: 1, own: 1 });
});

test('an organization at its cap keeps no large answer for a request that changes nothing, but bulk deletions go', async () => {
  const sizes = { all: 9 * MiB, own: MiB };
  const { use, principal, input, ticket: otherTicket } = await openCapped(sizes);
  const long = { ...input, descriptionHtml: 'x'.repeat(100_000) };
  const { id: ticket, board_id: boardId } = await use.createTicket(principal, long);
  await measured();
  const stay = { ticket, boardId, position: { at: 'after', ticketId: otherTicket } } as const;
  // What is kept counts at once: 1 MiB is left.
  for (let count = 0; count < 11; count += 1) {
    await use.moveTicket(principal, { ...stay, ...keyed(`${count}`) });
    await measured();
  }
  await expect(use.moveTicket(principal, { ...stay, ...keyed('more') })).rejects.toMatchObject(
    refused,
  );
  expect(await use.moveTicket(principal, stay)).toMatchObject({ id: ticket });
  const items = [{ op: 'delete', ticket }] as const;
  const bulk = { project: input.project, mode: 'atomic', isDryRun: false, items } as const;
  await use.bulkTickets(principal, { ...bulk, ...keyed('deletion') });
});
