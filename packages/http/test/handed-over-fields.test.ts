import type { UseCases } from '@basalt/domain';
import { expect, test } from 'vitest';
import type { Route } from '../src/operation/route.ts';
import { routes } from '../src/routes/routes.ts';

type Given = Parameters<Route['handle']>[0];

/** Stands for every value of a request and for the use cases: it can be read, called and iterated. */
const anything: object = new Proxy(() => {}, {
  get: (_target, name) => {
    if (name === 'then') return undefined;
    if (name === Symbol.iterator) return () => [].values();
    return name === Symbol.toPrimitive ? () => '0' : anything;
  },
  apply: () => anything,
});

/** An object that notes which of its fields are read, also by a spread. */
function noting(value: unknown, names: readonly string[], read: Set<string>): object {
  return new Proxy(Object.fromEntries(names.map((name) => [name, value])), {
    get: (fields, name) => {
      read.add(String(name));
      return fields[String(name)];
    },
  });
}

/** What other code than `handle` reads: the choice of pages, of fields, and of where a stream begins. */
const shared = [
  'cursor',
  'per_page',
  'limit',
  'total',
  'fields',
  'include',
  'sort',
  'last_event_id',
];

/** The fields that `handle` does not look at, as `operation: field`: neither when all are given nor when none is. */
async function unreadFields({ id, body, query, handle }: Route): Promise<string[]> {
  const names = { body: Object.keys(body.entries), query: Object.keys(query.entries) };
  const read = { body: new Set<string>(), query: new Set(shared) };
  for (const value of [anything, undefined]) {
    const input = {
      principal: anything,
      params: anything,
      page: anything,
      conditions: anything,
      body: noting(value, names.body, read.body),
      query: noting(value, names.query, read.query),
      now: new Date(0),
    };
    // What it fails of without its needed fields, it fails of after it has read them.
    const call = async () => handle(input as unknown as Given, anything as UseCases);
    await call().catch(() => {});
  }
  const unread = [
    ...names.body.filter((name) => !read.body.has(name)),
    ...names.query.filter((name) => !read.query.has(name)),
  ];
  return unread.map((name) => `${id}: ${name}`);
}

test('every field that an operation takes is handed over to its use case', async () => {
  const unread: string[] = [];
  let fields = 0;
  for (const route of routes) {
    fields += Object.keys(route.body.entries).length;
    unread.push(...(await unreadFields(route)));
  }
  expect(unread).toEqual([]);
  expect(fields).toBeGreaterThan(60);
});
