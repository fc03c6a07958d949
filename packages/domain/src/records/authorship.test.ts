import { expect, test } from 'vitest';
import type { Actor } from '../access/principal.ts';
import { refuseOtherAuthor } from './authorship.ts';

const key = (id: string, name = 'CI'): Actor => ({
  type: 'api_credential',
  id,
  name,
  public_id: id,
});
const user = (id: string, name = 'Ada'): Actor => ({ type: 'user', id, name });
const system: Actor = { type: 'system', name: 'command line' };

test.each([
  [key('1'), key('1', 'renamed')],
  [user('1'), user('1', 'renamed')],
  [system, system],
])('lets an author change its own comment, renamed or not', (author, actor) => {
  expect(() => refuseOtherAuthor({ author }, actor)).not.toThrow();
});

test.each([
  [key('1'), key('2')],
  [user('1'), user('2')],
  [key('1'), user('1')],
  [user('1'), key('1')],
  [system, key('1')],
  [user('1'), system],
])('refuses everybody else', (author, actor) => {
  expect(() => refuseOtherAuthor({ author }, actor)).toThrow(
    expect.objectContaining({ code: 'not_author' }),
  );
});
