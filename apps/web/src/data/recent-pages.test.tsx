import { beforeEach, expect, test } from 'vitest';
import { forgetSeen } from '../api/cache-owner.ts';
import { keepOpened, recentPages } from './recent-pages.ts';

const ada = { person: 'ada', organization: 'shop' };
const open = (address: string, owner = ada, id = address) =>
  keepOpened(owner, { id, address, name: `Page ${address}`, sign: '' });
const addresses = (owner = ada, shown = '') =>
  recentPages(owner, shown).map(({ address }) => address);

beforeEach(() => localStorage.clear());

test('what was opened last is first, each page once, without the one that is shown', () => {
  for (const address of ['/one', '/two', '/three', '/one']) open(address);
  expect(addresses()).toEqual(['/one', '/three', '/two']);
  expect(addresses(ada, '/one')).toEqual(['/three', '/two']);
  // A ticket that has moved to another project.
  open('/moved', ada, '/two');
  expect(addresses()).toEqual(['/moved', '/one', '/three']);
});

test('each person and organization has its own, and the end of a session removes all', () => {
  open('/one');
  open('/two', { person: 'ada', organization: 'quarry' });
  expect(addresses()).toEqual(['/one']);
  open('/three', { person: 'bob', organization: 'shop' });
  // Somebody else uses the browser now.
  expect(addresses()).toEqual([]);
  forgetSeen();
  expect(addresses({ person: 'bob', organization: 'shop' })).toEqual([]);
});

test('few are kept and fewer are shown; what cannot be read counts as none', () => {
  for (let at = 0; at < 100; at += 1) open(`/${at}`);
  expect(addresses()).toHaveLength(6);
  const stored = JSON.parse(localStorage.getItem('basalt.opened') ?? '') as unknown[];
  expect(stored).toHaveLength(40);
  localStorage.setItem('basalt.opened', '{');
  expect(addresses()).toEqual([]);
});
