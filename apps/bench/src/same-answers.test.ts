import { expect, test } from 'vitest';
import { operations } from './operations.ts';
import type { Operation } from './operation.ts';
import { expectAlike, UnequalAnswers } from './same-answers.ts';

const named = (name: string): Operation =>
  operations.find((operation) => operation.name === name) as Operation;

const page = (cursor: string): string => `{"meta":{"next_cursor":"${cursor}"}}`;

const ticket = (id: string, more = ''): string =>
  `{"data":{"id":"0198c0de-0000-7000-8000-${id}","key":"W1000-${Number(id) + 1}","number":${Number(id)},"rank":"a${id}"${more}}}`;

test('a floor that answers a byte less of a read is refused', () => {
  expect(() =>
    expectAlike(named('read-ticket'), '{"data":{"id":1}}', '{"data":{"id":1}}'),
  ).not.toThrow();
  expect(() => expectAlike(named('read-ticket'), '{"data":{"id":1}}', '{"data":{}}')).toThrow(
    UnequalAnswers,
  );
});

test('a cursor may differ in its proof, and not in its length or its end', () => {
  const proof = 'x'.repeat(22);
  const list = named('first-page');
  expect(() => expectAlike(list, page(`${proof}end`), page(`${'A'.repeat(22)}end`))).not.toThrow();
  expect(() => expectAlike(list, page(`${proof}end`), page(`${proof}other`))).toThrow(
    UnequalAnswers,
  );
});

test('a write may differ in ids, numbers, ranks and moments, and in no field besides', () => {
  const create = named('create-ticket');
  expect(() => expectAlike(create, ticket('000000000001'), ticket('000000000002'))).not.toThrow();
  expect(() =>
    expectAlike(create, ticket('000000000001'), ticket('000000000002', ',"archived":false')),
  ).toThrow(UnequalAnswers);
});
