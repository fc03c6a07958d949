import { relationBudget, type DomainEvent, type TicketRecord } from '@basalt/domain';
import { closeAfterTests, keptAndCounted, MirroredTickets } from '@basalt/domain/testing';
import { beforeAll, expect, it } from 'vitest';
import { concurrently, calls, dice } from './concurrently.ts';
import { aTenant, openFixture, type Server, type Tenant } from './fixture.ts';

const fixture = await closeAfterTests(openFixture());

let servers: Server[];
let tenant: Tenant;

beforeAll(async () => {
  servers = [await fixture.serve(), await fixture.serve()];
  tenant = await aTenant(servers[0] as Server);
  await fixture.seeAs(tenant.principal);
});

const use = (at: number) => (servers[at % 2] as Server).useCases;

/** Tickets on a board each: no lock of a board keeps two changes apart that have no ticket in common. */
async function ticketsOnBoards(count: number): Promise<string[]> {
  const { principal, project } = tenant;
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id: boardId } = await use(0).createBoard(principal, {
      project: project.id,
      name: `Board ${at}`,
    });
    ids.push(
      (await use(0).createTicket(principal, { project: project.id, boardId, title: 'x' })).id,
    );
  }
  return ids;
}

it('64 callers of two servers who make parents at once leave trees: no circle, one parent, five levels', async () => {
  const { principal } = tenant;
  const ids = await ticketsOnBoards(8);
  const roll = dice(30);
  for (let round = 0; round < 4; round += 1) {
    // The edges of a ring, in any order: what each two of them check is true until a third one is made.
    const wishes = Array.from({ length: 64 }, () => {
      const at = roll(8);
      return {
        ticket: ids[at] as string,
        type: 'child',
        other: ids[(at + 1) % 8] as string,
      } as const;
    });
    const { done, refused, failed } = await concurrently(
      calls(64, (at) => use(at).relateTicket(principal, wishes[at] as (typeof wishes)[number])),
    );
    expect(failed).toEqual([]);
    expect([...refused.keys()]).toEqual(['validation_failed']);
    const sql = 'select from_id, to_id from basalt.ticket_relations where kind = $1';
    const rows = await fixture.sql(sql, ['parent']);
    expect(rows).toHaveLength(done.length);
    const parents = new Map(rows.map((row) => [String(row['to_id']), String(row['from_id'])]));
    expect(parents.size).toBe(rows.length);
    expect(Math.max(...ids.map((id) => levelsTo(id, parents)))).toBeLessThanOrEqual(
      relationBudget.levels,
    );
    for (const { id: relation } of done) await use(0).deleteRelation(principal, { relation });
  }
});

/** The log in its order, with what the mirror of tickets reads of it. */
const readLog = () =>
  fixture.sql<Pick<DomainEvent, 'kind' | 'projectId' | 'subjectType' | 'data' | 'affected'>>(
    `select kind, project_id as "projectId", subject_type as "subjectType", data, coalesce(affected, '[]') as affected
    from basalt.events order by horizon, sequence`,
  );

/** How many levels are above and at the ticket; more than there are tickets for a circle. */
function levelsTo(id: string, parents: ReadonlyMap<string, string>): number {
  let levels = 1;
  for (let at = parents.get(id); at !== undefined && levels <= parents.size + 1; levels += 1) {
    at = parents.get(at);
  }
  return levels;
}

it('records are what a fresh count says, and what the log says, when 64 callers change related tickets at once', async () => {
  const { principal } = tenant;
  const ids = await ticketsOnBoards(8);
  const { id: doneId } = await use(0).createBoard(principal, {
    project: tenant.project.id,
    name: 'Ended',
    isDone: true,
  });
  const boardIds = [doneId, tenant.boardId('open')];
  const roll = dice(170);
  const any = (list: readonly string[]) => list[roll(list.length)] as string;
  let relationIds: string[] = [];
  const mirror = new MirroredTickets(tenant.project.id, []);
  const tried = new Set<string>();
  for (let round = 0; round < 4; round += 1) {
    const acts = Array.from({ length: 64 }, (_, at) => {
      const [ticket, relative, boardId] = [any(ids), any(ids), any(boardIds)];
      const relation = relationIds[at];
      const type = roll(2) === 0 ? 'blocks' : 'parent';
      return [
        async () => (await use(at).relateTicket(principal, { ticket, type, other: relative })).id,
        async () => (await use(at).moveTicket(principal, { ticket, boardId })).id,
        async () => (await use(at).moveTicket(principal, { ticket, boardId })).id,
        async () => use(at).deleteTicket(principal, { ticket }),
        async () => (await use(at).restoreTicket(principal, { ticket, boardId })).id,
        async () => relation && use(at).deleteRelation(principal, { relation }),
      ][roll(6)] as () => Promise<string | undefined>;
    });
    const { done, failed } = await concurrently(acts);
    expect(failed).toEqual([]);
    for (const id of done) if (id !== undefined) tried.add(id);
    const rows = await fixture.sql('select id from basalt.ticket_relations');
    relationIds = rows.map(({ id }) => String(id));
    for (const id of ids) {
      await concurrently([() => use(0).restoreTicket(principal, { ticket: id })]);
      const { kept, counted } = await keptAndCounted(
        (servers[0] as Server).tenancy.queriesOf(principal),
        id,
      );
      expect(kept).toEqual(counted);
    }
    mirror.apply(await readLog());
    const records = ids.map((ticket): Promise<TicketRecord> =>
      use(0).readTicket(principal, { ticket }),
    );
    expect(ids.map((id) => mirror.ticket(id))).toEqual(await Promise.all(records));
  }
  expect(tried.size > ids.length).toBe(true);
});
