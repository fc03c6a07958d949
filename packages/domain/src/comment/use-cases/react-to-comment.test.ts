import { describe, expect, test } from 'vitest';
import { aFixture } from '../../../test/fixture.ts';
import type { Principal } from '../../access/principal.ts';
import { commentBudget } from '../../budgets/comment-budget.ts';
import { chosenReactions, type ReactionChoices } from '../../records/reactions.ts';

/** A comment, and what people do with it. */
async function aTalk(kind: 'ticket' | 'document') {
  const fixture = await aFixture();
  const { act, principal, project, boards, ticket, news } = fixture;
  const of = { organization: principal.organizationId, title: 'Guide', projectId: project.id };
  const on = kind === 'ticket' ? await ticket(boards[0]) : await act.createDocument(principal, of);
  const calls =
    kind === 'ticket'
      ? {
          create: act.createTicketComment,
          read: act.readTicketComment,
          update: act.updateTicketComment,
          react: act.reactToTicketComment,
          remove: act.deleteTicketComment,
        }
      : {
          create: act.createDocumentComment,
          read: act.readDocumentComment,
          update: act.updateDocumentComment,
          react: act.reactToDocumentComment,
          remove: act.deleteDocumentComment,
        };
  const comment = await calls.create(principal, { parent: on.id, bodyHtml: '<p>Done</p>' });
  news();
  const at = { parent: on.id, comment: comment.id };
  const as = (id: string, name: string): Principal => ({
    ...principal,
    actor: { type: 'user', id, name },
  });
  const say = (id: string, name: string, choices: ReactionChoices) =>
    calls.react(as(id, name), { ...at, choices });
  return { ...fixture, ...calls, comment, at, say };
}

describe.each(['ticket', 'document'] as const)('reactions to a comment on a %s', (kind) => {
  test('are those of each person once, in the order of the reactions', async () => {
    const { say, read, basalt, principal, at, comment } = await aTalk(kind);
    basalt.clock.advance(1000);
    await say('a', 'Ada', { heart: true, eyes: true });
    await say('b', 'Bob', { thumbs_up: true, heart: true });
    const record = await say('a', 'Ada Quarry', { heart: true, eyes: false });
    expect(record).toEqual({
      ...comment,
      reactions: [
        { reaction: 'thumbs_up', people: [{ id: 'b', name: 'Bob' }] },
        {
          reaction: 'heart',
          people: [
            { id: 'a', name: 'Ada' },
            { id: 'b', name: 'Bob' },
          ],
        },
      ],
    });
    expect(await read(principal, at)).toEqual(record);
  });

  test('are an event of the comment, when they change, and no activity of what it is on', async () => {
    const { say, news, basalt, act, principal, at, comment } = await aTalk(kind);
    const read = () =>
      kind === 'ticket'
        ? act.readTicket(principal, { ticket: at.parent })
        : act.readDocument(principal, { document: at.parent });
    const before = await read();
    basalt.clock.advance(1000);
    const after = await say('a', 'Ada', { rocket: true });
    expect(basalt.events.at(-1)).toMatchObject({
      kind: `${kind}.comment.updated`,
      subjectId: at.parent,
      data: after,
      changes: { reactions: { from: [], to: after.reactions } },
      affected: [],
    });
    expect(await say('a', 'Ada', { rocket: true, eyes: false })).toEqual(after);
    expect(await say('a', 'Ada', {})).toEqual(after);
    expect(await say('a', 'Ada', { rocket: false })).toEqual(comment);
    expect(news()).toEqual([`${kind}.comment.updated`, `${kind}.comment.updated`]);
    expect(await read()).toEqual(before);
  });

  test('stay when the text changes', async () => {
    const { say, update, principal, at } = await aTalk(kind);
    const { reactions } = await say('a', 'Ada', { party: true });
    const edited = await update(principal, { ...at, bodyHtml: '<p>Not yet</p>' });
    expect(edited).toMatchObject({ reactions, version: 2 });
  });

  test('are of people, and of comments that are there', async () => {
    const { react, remove, say, principal, at } = await aTalk(kind);
    const choices = { heart: true };
    const byKey = react(principal, { ...at, choices });
    await expect(byKey).rejects.toMatchObject({ code: 'person_required' });
    await remove(principal, at);
    await expect(say('a', 'Ada', choices)).rejects.toMatchObject({
      code: 'not_found',
      details: { resource: 'comment' },
    });
  });
});

test('comments on tickets of an archived project get no reactions', async () => {
  const { say, act, principal, project } = await aTalk('ticket');
  await act.updateProject(principal, { project: project.id, archived: true });
  const late = say('a', 'Ada', { heart: true });
  await expect(late).rejects.toMatchObject({ code: 'project_archived' });
});

test('a comment has a limited number of reactions, and people can always end theirs', () => {
  const people = Array.from({ length: commentBudget.reactions }, (_, at) => ({
    id: `p${at}`,
    name: `Person ${at}`,
  }));
  const full = [{ reaction: 'heart', people }] as const;
  const ada = { type: 'user', id: 'p0', name: 'Ada' } as const;
  expect(() => chosenReactions(full, ada, { eyes: true })).toThrow(
    expect.objectContaining({
      code: 'quota_exceeded',
      details: { quota: 'reactions to one comment', limit: commentBudget.reactions },
    }),
  );
  expect(chosenReactions(full, ada, { heart: false, eyes: true })).toMatchObject([
    { reaction: 'heart', people: people.slice(1) },
    { reaction: 'eyes', people: [{ id: 'p0', name: 'Ada' }] },
  ]);
});
