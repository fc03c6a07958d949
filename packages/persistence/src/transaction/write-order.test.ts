import type { AnyRecordType } from '@basalt/domain';
import { expect, it } from 'vitest';
import { writeOrder } from './write-order.ts';

const kind = (name: string, ...refs: string[]): AnyRecordType => ({
  kind: name,
  fields: refs.map((to) => ({ to })) as unknown as AnyRecordType['fields'],
  key: ['id'],
});

it('puts a kind after those that it refers to, and lets a kind refer to itself', () => {
  const order = writeOrder([
    kind('comment', 'ticket'),
    kind('ticket', 'board', 'ticket'),
    kind('board'),
  ]);
  expect([...order.keys()]).toEqual(['board', 'ticket', 'comment']);
});

it('refuses a circle', () => {
  expect(() => writeOrder([kind('a', 'b'), kind('b', 'c'), kind('c', 'a')])).toThrow(
    'a → b → c → a',
  );
});

it('refuses a reference to a kind that is not there, and two types of one kind', () => {
  expect(() => writeOrder([kind('ticket', 'bord')])).toThrow(
    'ticket refers to no kind of record: bord',
  );
  expect(() => writeOrder([kind('ticket'), kind('ticket')])).toThrow('two types');
});
