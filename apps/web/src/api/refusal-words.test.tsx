import { afterEach, expect, test } from 'vitest';
import { catalogueOf, showLanguage } from '../words/catalogue.ts';
import { readRefusal } from './refusal.ts';

afterEach(async () => showLanguage(await catalogueOf('en')));

test.each([
  ['de', { code: 'last_board', message: '' }, 'Ein Projekt braucht mindestens ein Board.'],
  ['fr', { code: 'last_board', message: '' }, 'Un projet garde au moins un tableau.'],
  [
    'de',
    { code: 'insufficient_role', message: '', params: { required: 'owner' } },
    'Das dürfen nur Inhaber.',
  ],
  [
    'en',
    { code: 'wip_limit_exceeded', message: '', params: { limit: 1, current: 2, incoming: 1 } },
    'The board holds 2 of at most 1 ticket.',
  ],
  ['en', { code: 'not_found', message: 'There is no such ticket.' }, 'There is no such ticket.'],
  ['ja', { code: 'of_later', message: 'A later rule.' }, 'A later rule.'],
] as const)('in %s, the problem %j is "%s"', async (language, problem, text) => {
  await showLanguage(await catalogueOf(language));
  const { message } = await readRefusal(Response.json(problem, { status: 422 }));
  expect(message).toBe(text);
});
