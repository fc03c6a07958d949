import { succeeded, type Answer } from './unwrap.ts';

/** The query of the next page; empty for the first one. */
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
  meta: { next_cursor: string | null };
}

type RecordOf<A> = ListOf<A>['data'][number];

/**
 * Every page of a list, from the first to the present last one. `ask` makes the call and spreads its argument into the query.
 * Throws `BasaltProblem`.
 */
export async function* pages<A extends Answer>(
  ask: (next: NextPage) => Promise<A>,
): AsyncGenerator<ListOf<A>, void, void> {
  let next: NextPage = {};
  for (;;) {
    const { data } = await succeeded(ask(next));
    const { data: page, meta } = data as PageOfAnything;
    // The last page of the log of events has a cursor, too: only an empty page is its end. A page with large records can have fewer records
    // than asked for.
    if (page.length === 0 && next.cursor !== undefined) return;
    yield data as ListOf<A>;
    if (page.length === 0 || meta.next_cursor === null) return;
    next = { cursor: meta.next_cursor };
  }
}

/** Every record of a list, page after page. */
export async function* records<A extends Answer>(
  ask: (next: NextPage) => Promise<A>,
): AsyncGenerator<RecordOf<A>, void, void> {
  for await (const { data } of pages(ask)) yield* data as RecordOf<A>[];
}
