import { expect, test } from 'vitest';
import { aFixture } from '../../../test/fixture.ts';

const day = 24 * 60 * 60 * 1000;

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
    last_activity_at: fixture.basalt.clock().toISOString(),
  });
  expect(fixture.news()).toEqual(['ticket.comment.restored']);
});

test('restores a comment of a document, and refuses what is not deleted or was deleted more than 30 days ago', async () => {
  const { basalt, act, principal } = await aFixture();
  const organization = principal.organizationId;
  const { id: parent } = await act.createDocument(principal, { organization, title: 'Guide' });
  const { id: comment } = await act.createDocumentComment(principal, {
    parent,
    bodyHtml: '<p>Said</p>',
  });
  const restore = () => act.restoreDocumentComment(principal, { parent, comment });
  await expect(restore()).rejects.toMatchObject({ code: 'not_deleted' });
  await act.deleteDocumentComment(principal, { parent, comment });
  await restore();
  expect(await act.readDocumentComment(principal, { parent, comment })).toMatchObject({
    body_html: '<p>Said</p>',
  });
  await act.deleteDocumentComment(principal, { parent, comment });
  basalt.clock.advance(31 * day);
  await expect(restore()).rejects.toMatchObject({ code: 'not_found' });
});
