import { describe, expect, test } from 'vitest';
import { aFixture, page } from '../../../test/fixture.ts';

/** A ticket or document, and what is done with its comments. */
async function aTalk(kind: 'ticket' | 'document') {
  const fixture = await aFixture();
  const { act, principal, boards, ticket } = fixture;
  const make = async () =>
    kind === 'ticket'
      ? ticket(boards[0])
      : act.createDocument(principal, { organization: principal.organizationId, title: 'Guide' });
  const [{ id: parent }, { id: elsewhere }] = [await make(), await make()];
  const calls =
    kind === 'ticket'
      ? {
          create: act.createTicketComment,
          list: act.listTicketComments,
          remove: act.deleteTicketComment,
        }
      : {
          create: act.createDocumentComment,
          list: act.listDocumentComments,
          remove: act.deleteDocumentComment,
        };
  const say = (replyTo?: string | null, on = parent) =>
    calls.create(principal, { parent: on, bodyHtml: '<p>Well</p>', replyTo });
  return { ...fixture, ...calls, parent, elsewhere, say };
}

describe.each(['ticket', 'document'] as const)('a reply to a comment on a %s', (kind) => {
  test('is in the thread of the comment, and a reply to a reply is in the same', async () => {
    const { say, basalt } = await aTalk(kind);
    const first = await say();
    expect(first.reply_to).toBeNull();
    const reply = await say(first.id);
    expect(reply.reply_to).toBe(first.id);
    expect(basalt.events.at(-1)).toMatchObject({ data: reply });
    expect((await say(reply.id)).reply_to).toBe(first.id);
    expect((await say(null)).reply_to).toBeNull();
  });

  test('stays when the first comment is deleted, and the thread goes on', async () => {
    const { say, remove, list, principal, parent } = await aTalk(kind);
    const first = await say();
    const reply = await say(first.id);
    await remove(principal, { parent, comment: first.id });
    expect((await say(reply.id)).reply_to).toBe(first.id);
    const { items } = await list(principal, { parent, page });
    expect(items.map(({ reply_to }) => reply_to)).toEqual([first.id, first.id]);
  });

  test('answers a comment that is there, on the same record', async () => {
    const { say, remove, principal, parent, elsewhere } = await aTalk(kind);
    const first = await say();
    const foreign = await say(null, elsewhere);
    const refusal = {
      details: { errors: { reply_to: [`must be a comment on the same ${kind}`] } },
    };
    await expect(say(foreign.id)).rejects.toMatchObject(refusal);
    await expect(say('01890f3e-7b1a-7cc3-98c4-dc0c0c07398f')).rejects.toMatchObject(refusal);
    await remove(principal, { parent, comment: first.id });
    await expect(say(first.id)).rejects.toMatchObject(refusal);
  });
});
