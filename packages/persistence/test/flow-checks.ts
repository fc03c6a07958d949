import {
  dayAfter,
  emptyFlow,
  flowAfter,
  flowSettingsOf,
  flowText,
  type EventRecord,
  type FlowFacts,
  type Principal,
  type FlowState,
  type TicketFlow,
} from '@basalt/domain';
import {
  ageingFactsOf,
  dice,
  finishedDaysOf,
  flowFactsOf,
  dayClock,
  madeHistory,
  zones,
} from '@basalt/domain/testing';
import { expect } from 'vitest';
import { dayCountOf, flowOf, type StoredDay, type StoredFlow } from '../src/flow/flow-rows.ts';
import { createKeepFlow, createResetFlow } from '../src/index.ts';
import { aTenant, type Fixture, type Server } from './fixture.ts';

/** Ids of a made history as the database has them. */
const idOf = (text: string): string =>
  `00000000-0000-4000-8000-${Buffer.from(text).toString('hex').padStart(12, '0').slice(-12)}`;

const idFields = new Set(['id', 'board_id', 'ticket_id', 'project_id']);

/** The events of a made history, of this project. */
function eventsFor(projectId: string, seed: number, length: number) {
  const { events } = madeHistory(seed, length);
  const text = JSON.stringify(events, (key, value: unknown) =>
    idFields.has(key) && typeof value === 'string'
      ? value === 'project'
        ? projectId
        : idOf(value)
      : value,
  );
  return JSON.parse(text) as EventRecord[];
}

/** A portion of a log is counted while its process ends. */
const killAll = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** The same with its days in one order. */
const byKey = (facts: FlowFacts | null) =>
  facts && { ...facts, days: facts.days.map((day) => JSON.stringify(day)).toSorted() };

/** The length of the first half of a log. */
const half = (log: readonly EventRecord[]) => Math.floor(log.length / 2);

/** Checks on a database that is counted by the worker's use case. */
export function flowOn(fixture: Fixture, server: Server) {
  const insert = async (organizationId: string, events: readonly EventRecord[]) => {
    await fixture.sql(
      `insert into basalt.events (organization_id, id, project_id, kind, subject_type, subject_id, actor, data, changes, at, affected)
       select $1, e.id, e.project_id, e.kind, 'ticket', e.project_id, '{}', e.data, '{}', e.at, e.affected
       from json_array_elements($2::json) with ordinality as x (event, place)
       cross join json_populate_record(null::basalt.events, x.event) e order by x.place`,
      [
        organizationId,
        JSON.stringify(
          events.map(({ type, timestamp, project_id, data, affected }) => ({
            id: fixture.newId(),
            kind: type,
            at: timestamp,
            project_id,
            data,
            affected: affected.length === 0 ? null : affected,
          })),
        ),
      ],
    );
  };

  const stored = async (projectId: string, timeZone: string | null = null): Promise<string> => {
    const [row] = await fixture.sql<StoredFlow & { is_behind: boolean }>(
      'select settings, at, boards, is_behind from basalt.flow_projects where project_id = $1',
      [projectId],
    );
    const tickets = await fixture.sql<{ state: TicketFlow }>(
      'select state from basalt.flow_tickets where project_id = $1',
      [projectId],
    );
    const days = await fixture.sql<StoredDay>(
      `select day::text, board_id, is_imported, to_json(counts) as counts from basalt.flow_days
       where project_id = $1 order by day, board_id, is_imported desc`,
      [projectId],
    );
    expect(row?.is_behind).toBe(false);
    const settings = flowSettingsOf(projectId, timeZone);
    expect(row?.settings).toEqual(settings);
    const state: FlowState = {
      ...flowOf(
        settings,
        row ?? null,
        tickets.map(({ state: ticket }) => ticket),
      ),
      days: new Map(days.map((day, at) => [String(at).padStart(9, '0'), dayCountOf(day)])),
    };
    return flowText(state);
  };

  /** The whole log of a project. */
  const eventsOf = async (id: string): Promise<EventRecord[]> => {
    const made = await fixture.sql<EventRecord>(
      `select kind as type, at as timestamp, project_id, data, coalesce(affected, '[]') as affected
       from basalt.events where project_id = $1 order by horizon, sequence`,
      [id],
    );
    const events = made.map((event) => ({
      ...event,
      timestamp: new Date(event.timestamp).toISOString(),
    }));
    return events;
  };

  /** The flow by a replay of the whole log. */
  const replayed = async (id: string, timeZone: string | null = null): Promise<string> =>
    flowText(flowAfter(emptyFlow(flowSettingsOf(id, timeZone)), await eventsOf(id)));

  /** Compares what is read of a range with the same from a replay. */
  const expectRead = async (principal: Principal, id: string, seed: number): Promise<void> => {
    const events = await eventsOf(id);
    const from = events[Math.floor(events.length / 3)]?.timestamp.slice(0, 10) ?? '';
    const to = dayAfter(from, 40);
    const [since, until] = [Date.parse(from), Date.parse(dayAfter(to, 1))];
    const range = { from, to, since, until };
    const { projects: queries } = server.tenancy.queriesOf(principal);
    const read = await queries.flow(id, range, null);
    const none = { key: null, title: null };
    const expected = flowFactsOf(id, null, events, range, () => none);
    const ageing = await queries.ageing(id, since);
    const replay = ageingFactsOf(id, null, events, since, () => none);
    expect({ seed, ageing }).toEqual({ seed, ageing: replay });
    expect({ seed, facts: byKey(read) }).toEqual({ seed, facts: byKey(expected) });
    const finished = await queries.finishedDays(id, from);
    expect({ seed, finished }).toEqual({ seed, finished: finishedDaysOf(id, null, events, from) });
  };

  /** Counts until nothing is left; with a dice, the connections are ended now and then. */
  const keep = async (organizationId: string, batch: number, roll?: (below: number) => number) => {
    const keepFlow = createKeepFlow({ database: server.database }, batch);
    for (let hasMore: boolean | 'busy' = true; hasMore !== false;) {
      const counted = keepFlow(organizationId).catch((error: unknown) => {
        if (roll === undefined) throw error;
        return true;
      });
      if (roll?.(4) === 0) await fixture.sql(killAll);
      hasMore = await counted;
    }
  };

  /** The same until the whole log is counted: events are read when earlier transactions of the whole cluster have ended. */
  const keepAll = async (
    organizationId: string,
    batch: number,
    roll?: (below: number) => number,
  ) => {
    await expect
      .poll(
        async () => {
          await keep(organizationId, batch, roll);
          const [row] = await fixture.sql<{ is_read: boolean }>(
            `select p.event_id = (select e.id from basalt.events e where e.organization_id = p.organization_id
               order by e.horizon desc, e.sequence desc limit 1) as is_read
             from basalt.flow_places p where p.organization_id = $1`,
            [organizationId],
          );
          return row?.is_read;
        },
        { timeout: 60_000 },
      )
      .toBe(true);
  };

  /** Removes the events of a new project: they are of today, and all of a made history before would count as of today, too. */
  const forget = (projectId: string) =>
    fixture.sql('delete from basalt.events where project_id = $1', [projectId]);

  /** Counts random histories of two projects, with kills, and again from the beginning. */
  const expectCounted = async (seed: number, length: number): Promise<void> => {
    const roll = dice(seed);
    const { principal, project } = await aTenant(server);
    const organization = principal.organizationId;
    const another = await server.useCases.createProject(principal, { organization, name: 'Other' });
    await fixture.seeAs(principal);
    const projects = [project.id, another.id];
    for (const id of projects) await forget(id);
    const logs = projects.map((id, at) => eventsFor(id, 2 * seed + at, length));
    for (let at = 0; at < length * 2; at += 40) {
      for (const log of logs) await insert(organization, log.slice(at, at + 40));
      if (roll(2) === 0) await keep(organization, 1 + roll(30), roll);
    }
    await keepAll(organization, 1 + roll(100), roll);
    for (const id of projects) {
      expect({ seed, text: await stored(id) }).toEqual({ seed, text: await replayed(id) });
      await expectRead(principal, id, seed);
    }
    const before = await Promise.all(projects.map((id) => stored(id)));
    await createResetFlow({ database: server.database })(organization);
    await keepAll(organization, 1 + roll(100), roll);
    const after = await Promise.all(projects.map((id) => stored(id)));
    expect({ seed, after }).toEqual({ seed, after: before });
  };
  /** The counts of the days before that of the latest event, without those by dates of imports: what never changes. */
  const pastOf = async (id: string, timeZone: string): Promise<ReadonlySet<string>> => {
    const [row] = await fixture.sql<{ at: string }>(
      'select at from basalt.flow_projects where project_id = $1',
      [id],
    );
    // The first half of a short log can be empty.
    if (row === undefined) return new Set();
    const today = dayClock(timeZone)(Number(row.at));
    const days = await fixture.sql<{ row: string }>(
      `select json_build_array(d.day, d.board_id, d.counts)::text as row from basalt.flow_days d
       where d.project_id = $1 and not d.is_imported and d.day < $2::date order by d.day, d.board_id`,
      [id, today],
    );
    return new Set(days.map(({ row: text }) => text));
  };

  /** Counts the random histories of many projects in different zones, with kills, and again from the beginning: past days stay as they were. */
  const expectPastKept = async (seed: number, count: number): Promise<void> => {
    const roll = dice(seed);
    const { principal } = await aTenant(server);
    const organization = principal.organizationId;
    await fixture.seeAs(principal);
    const projects: { id: string; timeZone: string; log: EventRecord[] }[] = [];
    for (let at = 0; at < count; at += 1) {
      const { id } = await server.useCases.createProject(principal, {
        organization,
        name: `History ${at}`,
        key: `H${at}`,
      });
      const timeZone = zones[(seed + at) % zones.length] ?? 'UTC';
      await fixture.sql('update basalt.projects set time_zone = $2 where id = $1', [id, timeZone]);
      await forget(id);
      projects.push({ id, timeZone, log: eventsFor(id, seed * count + at, 5 + roll(50)) });
    }
    await insert(
      organization,
      projects.flatMap(({ log }) => log.slice(0, half(log))),
    );
    await keepAll(organization, 50 + roll(200), roll);
    const pasts = new Map<string, ReadonlySet<string>>();
    for (const { id, timeZone } of projects) pasts.set(id, await pastOf(id, timeZone));
    const rows = [...pasts.values()].reduce((sum, past) => sum + past.size, 0);
    expect(rows).toBeGreaterThan(count);
    await insert(
      organization,
      projects.flatMap(({ log }) => log.slice(half(log))),
    );
    await keepAll(organization, 50 + roll(200), roll);
    const expectModel = async () => {
      for (const { id, timeZone } of projects) {
        const about = { seed, timeZone };
        const [text, model] = [await stored(id, timeZone), await replayed(id, timeZone)];
        expect({ ...about, text }).toEqual({ ...about, text: model });
        const [before, now] = [pasts.get(id) ?? [], await pastOf(id, timeZone)];
        const changed = [...before].filter((row) => !now.has(row));
        expect({ ...about, changed }).toEqual({ ...about, changed: [] });
      }
    };
    await expectModel();
    await createResetFlow({ database: server.database })(organization);
    await keepAll(organization, 50 + roll(200), roll);
    await expectModel();
  };
  return { expectPastKept, stored, replayed, eventsOf, keepAll, expectCounted };
}
