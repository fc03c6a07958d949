import { searchWords, type TicketSort } from '@basalt/domain';
import { beforeAll, expect, it } from 'vitest';
import { seedTickets, textOf, titleOf } from './many-tickets.ts';
import { useTenant } from './use-server.ts';

const count = 6_000;
const { fixture, server, tenant } = await useTenant();

/** The seeded tickets, in the order of the board and of their creation. */
let tickets: { id: string; key: string; title: string; text: string; priority: number }[];

beforeAll(async () => {
  const ids = await seedTickets(fixture, tenant, { count });

  tickets = ids.map((id, place) => {
    const title = place === count - 1 ? 'the zeppelin' : titleOf(place);
    const key = `${tenant.project.key.toLowerCase()}-${place + 1}`;
    const text = `${key}\n${title}\n${textOf(place)}`;
    return { id, key, title, text, priority: 1 + ((place + 1) % 5) };
  });
});

/** Words of all kinds: whole ones and parts, letters, numbers, one that nothing has, and several at once. */
function* queries(): Iterable<string> {
  let state = 7;
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  const part = (): string => {
    const { text } = tickets[random(count)] as { text: string };
    const word = text.split(/\s/u)[random(4)] as string;
    const from = random(word.length);
    return word.slice(from, from + 1 + random(word.length));
  };
  yield* [
    'zeppelin',
    'e',
    'zz',
    'nowhere',
    'login',
    'invoice export',
    '%',
    '_',
    '77',
    'o 1 2 3 4 5 6 7',
  ];
  for (let turn = 0; turn < 30; turn += 1) {
    yield Array.from({ length: 1 + random(3) }, part).join(' ');
  }
}

const found = (words: readonly string[], priority?: number) =>
  tickets.filter(
    (ticket) =>
      words.every((word) => ticket.text.includes(word)) &&
      (priority === undefined || ticket.priority === priority),
  );

/** The first pages of a search, followed by their cursors, and the total. */
async function pagesOf(words: readonly string[], sort: TicketSort, priority?: number) {
  const items: string[] = [];
  let total: number | undefined;
  let cursor;
  for (let page = 0; page < 3; page += 1) {
    const answer = await server.useCases.listTickets(tenant.principal, {
      project: tenant.project.id,
      filter: {
        words,
        archived: false,
        ...(priority === 1 && { priorities: ['lowest'] as const }),
      },
      sort,
      page: { limit: 20, total: true, cursor },
    });
    items.push(...answer.items.map(({ id }) => id));
    total = answer.total;
    cursor = answer.next ?? undefined;
    if (cursor === undefined) break;
  }
  return { items, total };
}

it.each([
  ['rank', undefined],
  ['-created_at', undefined],
  ['rank', 1],
] as const)(
  'a search sorted by %s, of priority %s, has what holds every word, in order',
  async (sort, priority) => {
    const sizes: number[] = [];
    for (const query of queries()) {
      const words = searchWords(query);
      const wanted = found(words, priority).map(({ id }) => id);
      sizes.push(wanted.length);
      const inOrder = sort === 'rank' ? wanted : wanted.toReversed();
      const pages = await pagesOf(words, sort, priority);
      expect([query, pages]).toEqual([
        query,
        { items: inOrder.slice(0, 60), total: wanted.length },
      ]);
    }
    // Few and many, on both sides of what is sorted at once.
    expect([sizes.includes(0), sizes.includes(1)]).toEqual([true, true]);
    expect(Math.max(...sizes)).toBeGreaterThan(1_000);
  },
);

it('a search over the organization has the best of up to a thousand matches: the key, then titles', async () => {
  const limit = 50;
  for (const query of queries()) {
    const words = searchWords(query);
    const matches = found(words).toReversed();
    if (matches.length > 1_000) continue;
    const gradeOf = ({ key, title }: (typeof tickets)[0]): number => {
      if (words.length === 1 && key === words[0]) return 3;
      return words.every((word) => title.includes(word)) ? 2 : 1;
    };
    const wanted = matches.toSorted((match, next) => gradeOf(next) - gradeOf(match));
    const { organizationId: organization } = tenant.principal;
    const input = { organization, words, kinds: ['ticket'], page: { limit } } as const;
    const { items: results } = await server.useCases.searchOrganization(tenant.principal, input);
    expect([query, results.map(({ id }) => id)]).toEqual([
      query,
      wanted.slice(0, limit).map(({ id }) => id),
    ]);
  }
});
