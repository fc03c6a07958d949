import { expect, test } from 'vitest';
import { maxAffected, type Affected } from './affected.ts';
import { draftsAffecting } from './drafts-affecting.ts';
import type { EventDraft } from './event-draft.ts';

const draft: EventDraft = {
  kind: 'board.updated',
  subject: { type: 'board', id: 'b' },
  projectId: 'p',
  data: { id: 'b' },
  changes: { is_done: { from: false, to: true } },
};

const tickets = (count: number, label_ids: string[] = []): Affected[] =>
  Array.from({ length: count }, (_, at) => ({
    type: 'ticket',
    id: `t${at}`,
    version: 2,
    changes: { label_ids },
  }));

const idsIn = (drafts: readonly EventDraft[]) =>
  drafts.flatMap(({ affected = [] }) => affected.map(({ id }) => id));

test('a change that touches no other record is one event', () => {
  expect(draftsAffecting(draft, [])).toEqual([{ ...draft, affected: [] }]);
});

test('up to a thousand records are one event, more are several: the first says what changed', () => {
  expect(draftsAffecting(draft, tickets(maxAffected))).toHaveLength(1);
  const drafts = draftsAffecting(draft, tickets(2 * maxAffected + 1));
  expect(drafts.map(({ affected }) => affected?.length)).toEqual([1_000, 1_000, 1]);
  expect(drafts.map(({ changes }) => changes)).toEqual([draft.changes, {}, {}]);
  expect(drafts.every(({ kind, data }) => kind === draft.kind && data === draft.data)).toBe(true);
  expect(new Set(idsIn(drafts)).size).toBe(2 * maxAffected + 1);
});

test('records with long values are spread over more events, each of bounded size', () => {
  const labels = Array.from({ length: 100 }, (_, at) => String(at).padStart(36, '0'));
  const drafts = draftsAffecting(draft, tickets(500, labels));
  expect(idsIn(drafts)).toHaveLength(500);
  for (const { affected } of drafts) {
    expect(JSON.stringify(affected).length).toBeLessThan(300 * 1024);
  }
});
