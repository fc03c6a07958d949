import { randomBytes } from 'node:crypto';
import { aGitRequest, aSentCommit } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { createStoredBytes } from '../src/index.ts';
import { aTenant } from './fixture.ts';
import { useServer } from './use-server.ts';

const { server } = await useServer();

test('a text counts for its own organization, in the record and in the event', async () => {
  const storedBytes = createStoredBytes({ database: server.database });
  const [own, foreign] = [await aTenant(server, 'Own'), await aTenant(server, 'Other')];
  const of = ({ principal }: typeof own) => storedBytes.of(principal.organizationId);
  const before = [await of(own), await of(foreign)] as const;
  const text = randomBytes(75_000).toString('base64');
  const { principal, project, boardId } = own;
  await server.useCases.createTicket(principal, {
    project: project.id,
    boardId: boardId('open'),
    title: 'Long',
    descriptionHtml: text,
  });
  const grown = (await of(own)) - before[0];
  expect(grown).toBeGreaterThan(1.6 * text.length);
  expect(grown).toBeLessThan(2.5 * text.length);
  expect(await of(foreign)).toBe(before[1]);
  await server.useCases.createTemplate(principal, {
    organization: principal.organizationId,
    name: 'Long',
    ticket: { title: 'Long', description_html: text },
  });
  // Its event has it, too.
  expect((await of(own)) - before[0] - grown).toBeGreaterThan(1.6 * text.length);
  expect(await storedBytes.ofAll()).toBeGreaterThan(await of(own));
});

test('a delivery of a Git forge counts, and so does what it links', async () => {
  const storedBytes = createStoredBytes({ database: server.database });
  const { principal, project, boardId } = await aTenant(server, 'Linked');
  const { organizationId: organization } = principal;
  const { createTicket, createGitConnection, receiveGitDelivery } = server.useCases;
  const ticket = { project: project.id, boardId: boardId('open'), title: 'Pay' };
  const { key } = await createTicket(principal, ticket);
  const fields = { organization, name: 'Shop', kind: 'github' } as const;
  const { id: connection, secret } = await createGitConnection(principal, fields);
  const grownBy = async (delivery: Parameters<typeof aGitRequest>[1]) => {
    const before = await storedBytes.of(organization);
    await receiveGitDelivery({ connection, request: aGitRequest(secret, delivery) });
    return (await storedBytes.of(organization)) - before;
  };
  const ignored = await grownBy({ deliveryId: 'one', outcome: 'ignored' });
  expect(ignored).toBeGreaterThan(0);
  const url = `https://git.example/${randomBytes(900).toString('hex')}`;
  const developments = [aSentCommit(key, { url })];
  // The link and its event.
  expect(await grownBy({ deliveryId: 'two', developments })).toBeGreaterThan(2 * url.length);
});
