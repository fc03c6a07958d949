import { expect, test } from 'vitest';
import { developmentOf, isOutdated, readDelivery, type Development } from '../src/index.ts';
import { githubPayloads, signedRequest } from '../testing/index.ts';

const keys = new Set(['WEB']);
const { push, pullRequest, commit } = githubPayloads;

const at = (minute: number): string => `2026-09-15T14:0${minute}:00.000Z`;

function developmentIn(event: string, payload: unknown): Development[] {
  const delivery = readDelivery(
    'github',
    signedRequest({ forge: 'github', event, id: 'd-1', payload }, 's'),
  );
  expect(delivery.outcome).toBe('read');
  return delivery.outcome === 'read'
    ? delivery.events.flatMap((each) => developmentOf(each, keys))
    : [];
}

test('a new branch and its commits name their tickets', () => {
  expect(developmentIn('push', push({ before: '0'.repeat(40) }))).toMatchObject([
    {
      kind: 'branch',
      externalId: 'web-12-pay',
      state: 'open',
      references: [{ key: 'WEB-12', closes: false }],
    },
    {
      kind: 'commit',
      externalId: 'b'.repeat(40),
      title: 'Fixes WEB-12: pay by invoice',
      state: null,
      author: 'ada',
      repository: { id: '140', name: 'acme/shop' },
      references: [
        { key: 'WEB-12', closes: true },
        { key: 'WEB-13', closes: false },
      ],
    },
  ]);
});

test('a deleted branch is kept as deleted', () => {
  expect(developmentIn('push', push({ after: '0'.repeat(40), commits: [] }))).toMatchObject([
    { kind: 'branch', state: 'deleted', references: [{ key: 'WEB-12' }] },
  ]);
});

test('a commit without a ticket is left out; one that is pushed again by force is another', () => {
  const commits = [commit('c', 'Tidy'), commit('d', 'WEB-7'), commit('e', 'WEB-7')];
  const found = developmentIn('push', push({ forced: true, commits }));
  expect(found.map(({ externalId }) => externalId[0])).toEqual(['d', 'e']);
});

test('a pull request names the tickets of its title, description and branch', () => {
  expect(
    developmentIn('pull_request', pullRequest('opened', { title: 'WEB-1: pay' })),
  ).toMatchObject([
    {
      kind: 'pull_request',
      externalId: '5',
      title: 'WEB-1: pay',
      state: 'open',
      references: [
        { key: 'WEB-1', closes: false },
        { key: 'WEB-12', closes: true },
        { key: 'WEB-14', closes: true },
      ],
    },
  ]);
});

test('a renamed pull request names only the tickets that it names now, even none', () => {
  const fields = { title: '', body: null, head: { ref: 'pay' } };
  expect(developmentIn('pull_request', pullRequest('edited', fields))).toMatchObject([
    { title: '#5', references: [] },
  ]);
});

test('what arrives late does not replace what is newer or merged', () => {
  const stored = { state: 'open', updatedAt: at(5) } as const;
  expect(isOutdated({ state: 'open', updatedAt: at(4) }, stored)).toBe(true);
  expect(isOutdated({ state: 'open', updatedAt: at(5) }, stored)).toBe(false);
  expect(isOutdated({ state: 'merged', updatedAt: at(6) }, stored)).toBe(false);
  expect(isOutdated({ state: 'open', updatedAt: null }, stored)).toBe(false);
  expect(
    isOutdated({ state: 'open', updatedAt: at(6) }, { state: 'merged', updatedAt: at(5) }),
  ).toBe(true);
  expect(
    isOutdated({ state: 'merged', updatedAt: at(6) }, { state: 'merged', updatedAt: at(5) }),
  ).toBe(false);
});
