import { describe, expect, test } from 'vitest';
import { aFixture, page, type Fixture } from '../../../test/fixture.ts';
import type { Actor, Principal } from '../../access/principal.ts';
import type { CommentedKind } from '../../records/comment.ts';

const key = (id: string, name = 'CI'): Actor => ({
  type: 'api_credential',
  id,
  name,
  public_id: 'abc',
});

/** A fixture with something of the kind to comment on, and the use cases for it under short names. */
async function aDebate(kind: CommentedKind, fixture?: Fixture) {
  const { basalt, act, principal, project, boards, ticket, news } = fixture ?? (await aFixture());
  const { id: parent } =
    kind === 'ticket'
      ? await ticket(boards[0])
      : await act.createDocument(principal, {
          organization: principal.organizationId,
          title: 'Guide',
          projectId: project.id,
        });
  news();
  const calls =
    kind === 'ticket'
      ? {
          create: act.createTicketComment,
          read: act.readTicketComment,
          list: act.listTicketComments,
          update: act.updateTicketComment,
          react: act.reactToTicketComment,
          remove: act.deleteTicketComment,
          restore: act.restoreTicketComment,
        }
      : {
          create: act.createDocumentComment,
          read: act.readDocumentComment,
          list: act.listDocumentComments,
          update: act.updateDocumentComment,
          react: act.reactToDocumentComment,
          remove: act.deleteDocumentComment,
          restore: act.restoreDocumentComment,
        };
  const removeParent = async () =>
    kind === 'ticket'
      ? act.deleteTicket(principal, { ticket: parent })
      : act.deleteDocument(principal, { document: parent });
  const as = (actor: Actor): Principal => ({ ...principal, actor });
  return { ...calls, basalt, act, principal, project, parent, news, as, removeParent };
}

describe.each(['ticket', 'document'] as const)('a comment on a %s', (kind) => {
  test('is what its author said, under the name it had then, and one event about what it is on', async () => {
    const { create, read, list, basalt, project, parent, news, as } = await aDebate(kind);
    const author = key('c1', 'CI before');
    const input = { parent, bodyHtml: '<p onclick="x()">Well <b>done</b></p>' };
    const record = await create(as(author), input);
    expect(record).toEqual({
      id: record.id,
      [`${kind}_id`]: parent,
      reply_to: null,
      body_html: '<p>Well <b>done</b></p>',
      author,
      source: null,
      reactions: [],
      version: 1,
      created_at: basalt.clock().toISOString(),
      updated_at: basalt.clock().toISOString(),
    });
    expect(news()).toEqual([`${kind}.comment.created`]);
    expect(basalt.events.at(-1)).toMatchObject({
      projectId: project.id,
      subjectType: kind,
      subjectId: parent,
      actor: author,
      data: record,
      changes: {},
    });
    const reader = as(key('c1', 'CI after'));
    expect(await read(reader, { parent, comment: record.id })).toEqual(record);
    expect((await list(reader, { parent, page })).items).toEqual([record]);
  });

  test('shows something', async () => {
    const { create, update, principal, parent, news } = await aDebate(kind);
    const refused = { details: { errors: { body_html: [expect.any(String)] } } };
    for (const bodyHtml of ['', ' \n', '<p></p>', '<p>&nbsp;</p>', '<script>alert(1)</script>']) {
      await expect(create(principal, { parent, bodyHtml })).rejects.toMatchObject(refused);
    }
    const picture = '<img src="https://x.test/a.png">';
    const { id } = await create(principal, { parent, bodyHtml: picture });
    const blank = update(principal, { parent, comment: id, bodyHtml: '<p></p>' });
    await expect(blank).rejects.toMatchObject(refused);
    expect(news()).toEqual([`${kind}.comment.created`]);
  });

  test('is edited by its author, telling what changed', async () => {
    const { create, update, basalt, parent, news, as } = await aDebate(kind);
    const author = as(key('c1'));
    const before = await create(author, { parent, bodyHtml: '<p>a</p>' });
    news();
    basalt.clock.advance(1000);
    const input = { parent, comment: before.id, bodyHtml: '<p>b</p>' };
    const after = await update(as(key('c1', 'renamed')), input);
    expect(after).toEqual({
      ...before,
      body_html: '<p>b</p>',
      version: 2,
      updated_at: basalt.clock().toISOString(),
    });
    expect(news()).toEqual([`${kind}.comment.updated`]);
    expect(basalt.events.at(-1)).toMatchObject({
      subjectId: parent,
      data: after,
      changes: { body_html: { from: '<p>a</p>', to: '<p>b</p>' } },
    });
  });

  test('stays as it is, without an event, when an edit changes nothing', async () => {
    const { create, update, read, basalt, principal, parent, news } = await aDebate(kind);
    const before = await create(principal, { parent, bodyHtml: '<p>a</p>' });
    news();
    basalt.clock.advance(1000);
    const input = { parent, comment: before.id };
    expect(await update(principal, input)).toEqual(before);
    const same = '<p onclick="x()">a</p>';
    expect(await update(principal, { ...input, bodyHtml: same })).toEqual(before);
    expect(await read(principal, input)).toEqual(before);
    expect(news()).toEqual([]);
  });

  test('leaves the list when its author deletes it', async () => {
    const { create, list, remove, principal, parent } = await aDebate(kind);
    const first = await create(principal, { parent, bodyHtml: 'first' });
    const { id: comment } = await create(principal, { parent, bodyHtml: 'second' });
    await remove(principal, { parent, comment });
    expect((await list(principal, { parent, page })).items).toEqual([first]);
  });

  test('is restored by its author who deleted it, and by owners and admins where one of them did', async () => {
    const { create, remove, restore, read, principal, parent, as } = await aDebate(kind);
    const author = as(key('c1'));
    const { id: comment } = await create(author, { parent, bodyHtml: 'mine' });
    const input = { parent, comment };
    await remove(author, input);
    expect(await restore(as(key('c1', 'renamed')), input)).toMatchObject({
      id: comment,
      version: 3,
    });
    for (const role of ['owner', 'admin'] as const) {
      const actor: Actor = { type: 'user', id: role, name: role };
      const moderator: Principal = { ...principal, actor, person: { userId: role, role } };
      await remove(moderator, input);
      await expect(restore(author, input)).rejects.toMatchObject({
        code: 'not_author',
        details: { isDeletedByOther: true },
      });
      await expect(read(author, input)).rejects.toMatchObject({ code: 'not_found' });
      expect(await restore(moderator, input)).toMatchObject({ id: comment });
    }
    await remove(author, input);
    expect(await restore(author, input)).toMatchObject({ id: comment });
  });

  test('is nobody’s to change but its author’s', async () => {
    const { create, update, remove, read, parent, news, as } = await aDebate(kind);
    const before = await create(as(key('c1')), { parent, bodyHtml: 'mine' });
    news();
    const input = { parent, comment: before.id };
    const stranger = as(key('c2'));
    for (const call of [
      update(stranger, { ...input, bodyHtml: 'yours' }),
      update(stranger, input),
      update(stranger, { ...input, bodyHtml: '' }),
      remove(stranger, input),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'not_author' });
    }
    expect(await read(stranger, input)).toEqual(before);
    expect(news()).toEqual([]);
  });

  test('is found below what it is on, and nowhere else', async () => {
    const fixture = await aFixture();
    const { create, read, update, remove, principal, parent } = await aDebate(kind, fixture);
    const { id: comment } = await create(principal, { parent, bodyHtml: 'here' });
    const { parent: sibling } = await aDebate(kind, fixture);
    const input = { parent: sibling, comment };
    for (const call of [
      read(principal, input),
      remove(principal, input),
      update(principal, { ...input, bodyHtml: 'x' }),
    ]) {
      const refusal = { code: 'not_found', details: { resource: 'comment' } };
      await expect(call).rejects.toMatchObject(refusal);
    }
  });
});

test('comments on tickets take the key of the ticket in any case', async () => {
  const { act, principal, boards, ticket } = await aFixture();
  const { id, key: name } = await ticket(boards[0]);
  const parent = name.toLowerCase();
  const comment = await act.createTicketComment(principal, { parent, bodyHtml: 'x' });
  expect(comment.ticket_id).toBe(id);
  const input = { parent, comment: comment.id };
  expect(await act.readTicketComment(principal, input)).toEqual(comment);
  expect((await act.listTicketComments(principal, { parent, page })).items).toEqual([comment]);
});

test('comments on documents go on when their project is archived or deleted', async () => {
  const { create, remove, basalt, act, principal, project, parent } = await aDebate('document');
  await act.updateProject(principal, { project: project.id, archived: true });
  await create(principal, { parent, bodyHtml: 'archived' });
  expect(basalt.events.at(-1)).toMatchObject({ projectId: project.id });
  await act.deleteProject(principal, { project: project.id });
  const { id } = await create(principal, { parent, bodyHtml: 'deleted' });
  expect(basalt.events.at(-1)).toMatchObject({ projectId: null });
  await remove(principal, { parent, comment: id });
});

test.each(['ticket', 'document'] as const)(
  'a comment changes neither version nor updated_at of its %s, only its count: an If-Match of others stays good',
  async (kind) => {
    const { create, update, remove, restore, basalt, act, principal, parent } = await aDebate(kind);
    const read = () =>
      kind === 'ticket'
        ? act.readTicket(principal, { ticket: parent })
        : act.readDocument(principal, { document: parent });
    const before = await read();
    const record = await create(principal, { parent, bodyHtml: 'a' });
    const input = { parent, comment: record.id };
    const steps = [
      [1, async () => update(principal, { ...input, bodyHtml: 'b' })],
      [0, async () => remove(principal, input)],
      [1, async () => restore(principal, input)],
    ] as const;
    for (const [count, step] of steps) {
      basalt.clock.advance(1000);
      await step();
      const counted = kind === 'ticket' && { comment_count: count };
      const activity = { last_activity_at: basalt.clock().toISOString(), ...counted };
      expect(await read()).toEqual({ ...before, ...activity });
    }
    basalt.clock.advance(1000);
    const conditions = { ifMatch: [before.version] };
    const after =
      kind === 'ticket'
        ? await act.updateTicket(principal, { ticket: parent, title: 'Mine', conditions })
        : await act.updateDocument(principal, { document: parent, title: 'Mine', conditions });
    expect(after.last_activity_at).toBe(after.updated_at);
  },
);
