import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTenant, openFixture, type Fixture, type Server } from './fixture.ts';

let fixture: Fixture;
let server: Server;

beforeAll(async () => {
  fixture = await openFixture();
  server = await fixture.serve();
});

afterAll(() => fixture.close());

test('a deleted board sends its tickets without asking what relations say, unless one of both boards is of finished work', async () => {
  const { useCases: use } = server;
  const { principal, project, boardId } = await aTenant(server);
  const send = (from: string, to: string) =>
    use.deleteBoard(principal, { board: boardId(from), moveToBoardId: boardId(to) });
  await use.createTicket(principal, { project: project.id, boardSlug: 'open', title: 'One' });
  await fixture.sql(`create or replace function basalt.keep_relatives_of_change() returns trigger
    language plpgsql as $$ begin raise exception 'asked'; end $$`);
  await send('open', 'hold');
  await expect(send('hold', 'deployed')).rejects.toThrow('asked');
  const hold = await use.readBoard(principal, { board: boardId('hold') });
  expect(hold).toMatchObject({ ticket_count: 1 });
});
