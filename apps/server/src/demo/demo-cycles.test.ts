import { composeUseCases, systemPrincipal } from '@basalt/domain';
import { createInMemoryBasalt } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { createGitReader } from '../git/git-reader.ts';
import { makeDemo } from './demo-data.ts';

test('the sprints of the demo have what was committed, some added later, and a velocity that rises and falls', async () => {
  const basalt = createInMemoryBasalt();
  basalt.clock.advance(Date.now() - basalt.clock().getTime());
  const gitReader = createGitReader({ appUrl: () => 'http://127.0.0.1' });
  const ports = { ...basalt, gitReader };
  const demo = await makeDemo(ports, async () => 'hash');
  const use = composeUseCases(ports);
  const principal = systemPrincipal(demo.organization_id);
  const page = { limit: 20 };
  const { items } = await use.listCycles(principal, { project: demo.project_id, page });
  const scopes = [];
  for (const { id, state } of items) {
    const scope = await use.readCycleScope(principal, { cycle: id });
    const { committed, added, removed, done } = scope;
    scopes.push([state, ...[committed, added, removed, done].map(({ length }) => length)]);
  }
  expect(scopes).toEqual([
    ['completed', 5, 2, 0, 5],
    ['completed', 6, 1, 0, 4],
    ['completed', 5, 0, 1, 2],
    ['completed', 5, 0, 0, 4],
    ['completed', 5, 1, 0, 3],
    ['active', 7, 1, 0, 2],
    ['planned', 3, 0, 0, 0],
  ]);
  const days = items.map(
    ({ starts_on, ends_on }) => (Date.parse(ends_on) - Date.parse(starts_on)) / 86_400_000,
  );
  expect(new Set(days)).toEqual(new Set([6]));
  expect(items.map(({ starts_on }) => starts_on)).toEqual(
    items.map(({ starts_on }) => starts_on).toSorted(),
  );
});
