import { expect, test } from 'vitest';
import { aFixture } from '../../../test/fixture.ts';

test('restores a comment of a ticket where it stood, as something that happened on the ticket and not a change of it', async () => {
  const fixture = await aFixture();
  const { act, principal } = fixture;
  const { id: parent } = await fixture.ticket(fixture.boards[0]);
  const say = (bodyHtml: string) => act.createTicketComment(principal, { parent, bodyHtml });
  const [first] = [await say('<p>First</p>'), await say('<p>Second</p>')];
  await act.deleteTicketComment(principal, { parent, comment: first.id });
  const before = await act.readTicket(principal, { ticket: parent });
  fixture.basalt.clock.advance(1000);
  fixture.news();
  const restored = await act.restoreTicketComment(principal, { parent, comment: first.id });
  expect(restored).toMatchObject({ id: first.id, body_html: '<p>First</p>' });
  const { items } = await act.listTicketComments(principal, { parent, page: { limit: 10 } });
  expect(items.map(({ body_html: text }) => text)).toEqual(['<p>First</p>', '<p>Second</p>']);
  expect(await act.readTicket(principal, { ticket: parent })).toEqual({
    ...before,
    comment_count: 2,
    last_activity_at: fixture.basalt.clock().toISOString(),
  });
  expect(fixture.news()).toEqual(['ticket.comment.restored']);
});
