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

interface PageOfAnything {
  data: readonly unknown[];
  meta: { per_page: number; next_cursor: string | null };
}

type RecordOf<A> = ListOf<A>['data'][number];

/**
 * Every page of a list, from the first to the one that is the last now: `ask` makes the call, and passes what it is given on in the query.
 * Throws `BasaltProblem`.
 */
export async function* pages<A extends Answer>(
  ask: (next: NextPage) => Promise<A>,
): AsyncGenerator<ListOf<A>, void, void> {
  let next: NextPage = {};
  for (;;) {
    const { data } = await succeeded(ask(next));
    yield data as ListOf<A>;
    const { data: page, meta } = data as PageOfAnything;
    const { next_cursor: cursor, per_page: full } = meta;
    // The log of events leads on from its last page, too, for anyone who asks again later.
    if (cursor === null || page.length < full) return;
    next = { cursor };
  }
}

/** Every record of a list, page after page. */
export async function* records<A extends Answer>(
  ask: (next: NextPage) => Promise<A>,
): AsyncGenerator<RecordOf<A>, void, void> {
  for await (const { data } of pages(ask)) yield* data as RecordOf<A>[];
}
