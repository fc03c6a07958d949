import { expect, test } from 'vitest';
import { aFixture, nobody, page, type Fixture } from '../../../test/fixture.ts';
import { aMember } from '../../../testing/builders/people.ts';
import { metricLine } from '../../../testing/metric.ts';
import { aLabel } from '../../../testing/builders/work.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { TicketPosition } from '../position.ts';
import type { BulkItem, BulkMode } from '../bulk-item.ts';

const lists = Number(process.env['BASALT_BULK_LISTS'] ?? 100);
const firstSeed = Number(process.env['BASALT_TORTURE_SEED'] ?? 1);

/** Numbers below a limit, the same for the same seed (a linear congruential generator). */
function numbersOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A project with tickets on its first boards. Ids are counted, so that two of them have the same. */
async function aProjectWithTickets({ limited }: { limited: boolean }) {
  const fixture = await aFixture();
  const { basalt, act, principal, project, boards } = fixture;
  const tenant = { ...basalt, principal, tick: () => basalt.clock() };
  const person = await aMember(tenant, { project });
  const label = await aLabel(tenant, project);
  const ids: string[] = [];
  for (const board of boards.slice(0, 3)) {
    for (let made = 0; made < 4; made += 1) {
      const fields = { tagNames: ['Web'], assigneeIds: [person.id] };
      ids.push((await fixture.ticket(board, `On ${board.slug}`, fields)).id);
    }
  }
  if (limited) await act.updateBoard(principal, { board: boards[1].id, wipLimit: 5 });
  return { fixture, ids, person: person.id, label: label.id };
}

type Made = Awaited<ReturnType<typeof aProjectWithTickets>>;

/** A list of items, most of which are good. */
function someItems(seed: number, { ids, person, label, fixture }: Made): BulkItem[] {
  const below = numbersOf(seed);
  const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const maybe = <T>(value: T): T | undefined => (below(3) === 0 ? value : undefined);
  const ticket = () => (below(25) === 0 ? nobody : oneOf(ids));
  const board = () => {
    const { id: boardId, slug: boardSlug } = oneOf(fixture.boards);
    if (below(25) === 0) return { boardId: nobody };
    return below(2) === 0 ? { boardId } : { boardSlug };
  };
  const content = () => ({
    descriptionHtml: maybe(oneOf(['<p>some</p>', null])),
    priority: maybe(oneOf(['low', 'high'] as const)),
    assigneeIds: maybe(oneOf([[], [person], [nobody]])),
    labelIds: maybe(oneOf([[], [label]])),
    tagNames: maybe(oneOf([[], ['WEB'], ['new', 'web'], ['New', 'other']])),
  });
  const position = (): TicketPosition =>
    oneOf([
      { at: 'end' },
      { at: 'index', index: below(6) },
      { at: 'before', ticketId: ticket() },
      { at: 'after', ticketId: ticket() },
    ]);
  const item = (): BulkItem => {
    switch (below(10)) {
      case 0:
      case 1:
        return { op: 'create', title: `New ${below(99)}`, ...board(), ...content() };
      case 2:
        return { op: 'delete', ticket: ticket() };
      case 3:
      case 4:
        return { op: 'update', ticket: ticket(), archived: below(2) === 0, title: maybe('Kept') };
      case 5:
        return { op: 'update', ticket: ticket(), ifMatch: maybe(1), ...content() };
      default:
        return { op: 'move', ticket: ticket(), ...board(), position: position() };
    }
  };
  return Array.from({ length: 1 + below(14) }, item);
}

/** The refusal of a call; null when it was not refused. */
async function refusalOf(call: Promise<unknown>): Promise<DomainError | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** The item as a request of its own. */
function single({ act, principal, project }: Fixture, item: BulkItem): Promise<unknown> {
  switch (item.op) {
    case 'create': {
      const { op: _op, ...input } = item;
      return act.createTicket(principal, { project: project.id, ...input });
    }
    case 'update': {
      const { op: _op, ifMatch, ...patch } = item;
      const conditions = ifMatch === undefined ? undefined : { ifMatch: [ifMatch] };
      return act.updateTicket(principal, { ...patch, conditions });
    }
    case 'move': {
      const { op: _op, ...input } = item;
      return act.moveTicket(principal, input);
    }
    case 'delete':
      return act.deleteTicket(principal, { ticket: item.ticket });
    default:
      throw item.refusal;
  }
}

/** A record without its id and rank. */
const plain = <Record extends object>(record: Record): Omit<Record, 'id' | 'rank'> => {
  const { id: _id, rank: _rank, ...rest } = record as Record & { id: unknown; rank: unknown };
  return rest;
};

/** All that is stored, without what differs between two organizations: ids of new records and the texts of ranks. */
async function stored({ act, basalt, principal, project }: Fixture) {
  const filter = { words: [], archived: 'all', deleted: 'include' } as const;
  const all = { project: project.id, filter, sort: 'rank', page } as const;
  const { items: tickets } = await act.listTickets(principal, all);
  const { items: boards } = await act.listBoards(principal, { project: project.id, page });
  const { items: tags } = await act.listTags(principal, { project: project.id, page });
  const live = tickets.filter(({ archived, deleted_at: deleted }) => !archived && deleted === null);
  return {
    order: live.map(({ key }) => key),
    tickets: tickets
      .map(plain)
      .toSorted((a, b) => ('key' in a && 'key' in b && String(a.key) < String(b.key) ? -1 : 1)),
    boards: boards.map(({ slug, ticket_count: count, version }) => ({ slug, count, version })),
    tags: tags.map(({ name, ticket_count: count }) => ({ name, count })),
    events: basalt.events.map(({ kind, data, changes }) => {
      const { rank, ...others } = changes;
      return { kind, data: plain(data), changes: others, isRanked: rank !== undefined };
    }),
  };
}

const bulk = ({ act, principal, project }: Fixture, items: readonly BulkItem[], mode: BulkMode) =>
  act.bulkTickets(principal, { project: project.id, mode, isDryRun: false, items });

/** What a refusal says, by the field as the item names it. */
const saidOf = (error: Pick<DomainError, 'code' | 'details'> | null, index?: number) =>
  error &&
  JSON.parse(JSON.stringify([error.code, error.details]).replaceAll(`items.${index}.`, ''));

/** A bulk names its tickets in the item: what is not there is a refusal of the field, not of the path. */
function asInBulk(refusal: DomainError | null) {
  if (refusal?.code !== 'not_found') return saidOf(refusal);
  const errors = { ticket: ['is not a ticket of this project'] };
  return saidOf(new DomainError('validation_failed', { errors }));
}

test(`${lists} lists of items that each stand for themselves come to what single requests come to`, async () => {
  for (let seed = firstSeed; seed < firstSeed + lists; seed += 1) {
    const [together, apart] = [
      await aProjectWithTickets({ limited: true }),
      await aProjectWithTickets({ limited: true }),
    ];
    const items = someItems(seed, together);
    const outcomes = await bulk(together.fixture, items, 'each');
    const refusals: (DomainError | null)[] = [];
    for (const item of items) refusals.push(await refusalOf(single(apart.fixture, item)));
    const problems = outcomes.map((outcome) =>
      outcome.done === null ? saidOf(outcome as never) : null,
    );
    expect([seed, problems]).toEqual([seed, refusals.map(asInBulk)]);
    expect([seed, await stored(together.fixture)]).toEqual([seed, await stored(apart.fixture)]);
  }
}, 600_000);

test(`${lists} lists that are done as one come to what single requests come to, or to the first refusal of these`, async () => {
  let refused = 0;
  for (let seed = firstSeed; seed < firstSeed + lists; seed += 1) {
    const [together, apart] = [
      await aProjectWithTickets({ limited: false }),
      await aProjectWithTickets({ limited: false }),
    ];
    const items = someItems(seed, together);
    const before = await stored(together.fixture);
    const refusal = await refusalOf(bulk(together.fixture, items, 'atomic'));
    let first: DomainError | null = null;
    let index = 0;
    for (; first === null && index < items.length; index += 1) {
      first = await refusalOf(single(apart.fixture, items[index] as BulkItem));
    }
    const { failedIndex, ...details } = (refusal?.details ?? {}) as { failedIndex?: number };
    const problem = refusal && saidOf({ code: refusal.code, details } as DomainError, index - 1);
    expect([seed, problem]).toEqual([seed, asInBulk(first)]);
    expect(failedIndex).toBe(first === null ? undefined : index - 1);
    if (first !== null) refused += 1;
    const after = first === null ? await stored(apart.fixture) : before;
    expect([seed, await stored(together.fixture)]).toEqual([seed, after]);
  }
  expect(refused).toBeLessThan(lists);
  console.log(
    metricLine({
      metric: 'lists of items whose bulk comes to what single requests come to',
      bar: 'all, in both modes',
      measured: `${2 * lists} of ${2 * lists}`,
      held: true,
    }),
  );
}, 600_000);
