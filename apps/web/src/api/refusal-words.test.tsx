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
  [
    'en',
    {
      code: 'validation_failed',
      message: '',
      errors: {
        wip_limit: ['must be an integer from 1 to 10000, or null'],
        'custom_fields.size': ['must be a number'],
      },
    },
    'Limit must be a whole number from 1 up to 10,000. Size must be a number.',
  ],
  [
    'de',
    {
      code: 'validation_failed',
      message: 'The request is not valid.',
      errors: {
        title: ['must not be blank'],
        wip_limit: ['must be an integer from 1 to 10000, or null'],
        tag_names: ['must not contain more than 20 names'],
        'custom_fields.groesse': ['must have at most 5 characters'],
      },
    },
    'Der Titel: Darf nicht leer sein. Limit: Eine ganze Zahl von 1 bis 10.000. Schlagwörter: Höchstens 20 Einträge. groesse: Höchstens 5 Zeichen.',
  ],
  [
    'de',
    {
      code: 'validation_failed',
      message: 'No.',
      errors: { project_key: ['must be a letter and 1 to 9 letters or digits'] },
    },
    'Das Kürzel des Projekts: 2 bis 10 Buchstaben A bis Z und Ziffern, am Anfang ein Buchstabe.',
  ],
  [
    'de',
    { code: 'validation_failed', message: 'No.', errors: { title: ['is odd'] } },
    'Einige Angaben sind nicht gültig.',
  ],
  [
    'de',
    { code: 'validation_failed', message: 'No.', errors: { oddness: ['must not be blank'] } },
    'Einige Angaben sind nicht gültig.',
  ],
  [
    'de',
    { code: 'validation_failed', message: 'No.', errors: {} },
    'Einige Angaben sind nicht gültig.',
  ],
] as const)('in %s, the problem %j is "%s"', async (language, problem, text) => {
  await showLanguage(await catalogueOf(language));
  const { message } = await readRefusal(Response.json(problem, { status: 422 }));
  expect(message.replaceAll(/[\u2068\u2069]/gu, '')).toBe(text);
});

test('a message that is only known in English keeps its full stop at its end in Arabic', async () => {
  await showLanguage(await catalogueOf('ar'));
  const problem = { code: 'of_later', message: 'A later rule.' };
  const { message } = await readRefusal(Response.json(problem, { status: 422 }));
  expect(message).toBe('\u2068A later rule.\u2069');
});
