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
  madeHistory,
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

  /** Counts random histories of two projects, with kills, and again from the beginning. */
  const expectCounted = async (seed: number, length: number): Promise<void> => {
    const roll = dice(seed);
    const { principal, project } = await aTenant(server);
    const organization = principal.organizationId;
    const another = await server.useCases.createProject(principal, { organization, name: 'Other' });
    await fixture.seeAs(principal);
    const projects = [project.id, another.id];
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
  return { stored, replayed, eventsOf, keepAll, expectCounted };
}
