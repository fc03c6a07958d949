import { describe, expect, test } from 'vitest';
import { operationEvents } from '../src/event/operation-events.ts';
import type { CommentedKind } from '../src/comment/comment.ts';
import { performances } from './performances.ts';
import { aScene } from './scene.ts';

describe.each(Object.entries(operationEvents))('%s', (operation, cases) => {
  const performed = performances[operation as keyof typeof operationEvents];

  test('is performed in every case that the table names, and in no other', () => {
    expect(Object.keys(performed)).toEqual(cases.map(({ when }) => when));
  });

  test.each(cases)('records exactly what the table says: $when', async ({ when, events }) => {
    const scene = await aScene();
    const perform = await (performed[when] as (typeof performed)[string])(scene);
    const before = scene.basalt.events.length;
    const answer = await perform();
    const recorded = scene.basalt.events.slice(before);
    expect(recorded.map(({ kind }) => kind)).toEqual(events);
    for (const event of recorded) {
      expect(event.organizationId).toBe(scene.principal.organizationId);
      expect(event.actor).toEqual(scene.principal.actor);
      expect(event.data).toHaveProperty('id');
    }
    // A trial's event holds what the webhook is, the answer how the trial goes.
    const isOne = typeof answer === 'object' && !Array.isArray(answer);
    const told = isOne && operation !== 'testWebhook' ? recorded.at(-1)?.data : undefined;
    expect({ ...told }).toMatchObject(told === undefined ? {} : (answer as object));
  });
});

test.each<CommentedKind>(['ticket', 'document'])(
  'an event about a comment has its %s for a subject',
  async (kind) => {
    const scene = await aScene();
    const perform =
      await performances[kind === 'ticket' ? 'createTicketComment' : 'createDocumentComment'][
        'always'
      ]?.(scene);
    await perform?.();
    const { subjectType, subjectId, data } = scene.basalt.events.at(-1) ?? {};
    expect({ subjectType, subjectId }).toEqual({
      subjectType: kind,
      subjectId: (data as Record<string, string>)[`${kind}_id`],
    });
  },
);
