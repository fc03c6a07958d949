import { succeeded, type Answer } from './unwrap.ts';

/** What the query of the next page takes: nothing for the first one. */
export interface NextPage {
  cursor?: string;
}

type ListOf<A> = A extends { data: infer List }
  ? List extends { data: readonly unknown[]; meta: object }
    ? List
    : never
  : never;

type RecordOf<A> = ListOf<A>['data'][number];

/**
 * Every page of a list, from the first on: `ask` makes the call, and passes what it is given on in the query.
 * Throws `BasaltProblem`.
 */
export async function* pages<A extends Answer>(
  ask: (next: NextPage) => Promise<A>,
): AsyncGenerator<ListOf<A>, void, void> {
  let next: NextPage = {};
  for (;;) {
    const { data } = await succeeded(ask(next));
    yield data as ListOf<A>;
    const cursor = (data as { meta?: { next_cursor: string | null } }).meta?.next_cursor;
    if (typeof cursor !== 'string') return;
    next = { cursor };
  }
}

/** Every record of a list, page after page. */
export async function* records<A extends Answer>(
  ask: (next: NextPage) => Promise<A>,
): AsyncGenerator<RecordOf<A>, void, void> {
  for await (const { data } of pages(ask)) yield* data as RecordOf<A>[];
}
