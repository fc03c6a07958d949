import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTenant, openFixture, type Fixture, type Server } from './fixture.ts';

let fixture: Fixture;
let server: Server;

beforeAll(async () => {
  fixture = await openFixture();
  server = await fixture.serve();
});

afterAll(() => fixture.close());

test('a deleted board sends its tickets without asking for each what relations say, and counts it at once where one of both boards is of finished work', async () => {
  const { useCases: use } = server;
  const { principal, project, boardId } = await aTenant(server);
  const send = (from: string, to: string) =>
    use.deleteBoard(principal, { board: boardId(from), moveToBoardId: boardId(to) });
  const create = (boardSlug: string) =>
    use.createTicket(principal, { project: project.id, boardSlug, title: 'One' });
  const [{ id: blocker }, { id: blocked }] = [await create('open'), await create('pull-request')];
  await use.relateTicket(principal, { ticket: blocker, type: 'blocks', other: blocked });
  const asked = () => use.readTicket(principal, { ticket: blocked });
  await fixture.sql(`create or replace function basalt.keep_relatives_of_change() returns trigger
    language plpgsql as $$ begin raise exception 'asked'; end $$`);
  await send('open', 'hold');
  expect(await asked()).toMatchObject({ version: 2, blocked: true });
  await send('hold', 'deployed');
  expect(await asked()).toMatchObject({ version: 3, blocked: false });
  const deployed = await use.readBoard(principal, { board: boardId('deployed') });
  expect(deployed).toMatchObject({ ticket_count: 1 });
});
