import { expect, test } from 'vitest';
import { refusalSentence } from './refusal-sentence.ts';
import { Refusal } from './refusal.ts';

const refuse = (code: string, errors = {}) =>
  refusalSentence(new Refusal({ status: 422, code, message: 'The board is full.', errors }));

test('a field that may be null may be left empty', () => {
  const errors = { wip_limit: ['must be an integer from 1 to 10000, or null'] };
  expect(refuse('validation_failed', errors)).toBe(
    'Wip limit must be an integer from 1 to 10000, or empty.',
  );
});

test('each wrong field of a refusal is a sentence, and without one the message of the service is', () => {
  const errors = {
    title: ['must not be blank'],
    tag_names: ['must not contain more than 20 names'],
  };
  expect(refuse('validation_failed', errors)).toBe(
    'Title must not be blank. Tag names must not contain more than 20 names.',
  );
  expect(refuse('validation_failed')).toBe('The board is full.');
  expect(refuse('wip_limit_exceeded', errors)).toBe('The board is full.');
});
