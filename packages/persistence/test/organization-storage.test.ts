import { randomBytes } from 'node:crypto';
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
