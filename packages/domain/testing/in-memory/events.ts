import { selectsAffected } from '../../src/event/affected-kind.ts';
import { eventRecord, type EventRecord } from '../../src/event/event-record.ts';
import type { EventFilter, EventQueries } from '../../src/event/events.port.ts';
import type { DomainEvent } from '../../src/event/event.ts';
import type { NewId } from '../../src/kernel/clock.port.ts';
import { invalid } from '../../src/kernel/domain-error.ts';
import type { Cursor, Page, PageRequest } from '../../src/kernel/page.ts';
import { limitedPerson } from '../../src/tenancy/visibility.ts';
import type { Principal } from '../../src/tenancy/principal.ts';
import { isSomebody } from './live.ts';
import { pageOf, withFields, type Order } from './paging.ts';
import { copyOf, type Table } from './table.ts';
import { followerOf } from './event-follower.ts';
import { positionAt } from './log-place.ts';
import { fanOut } from './webhooks.ts';
import type { TenantData } from './tenant-data.ts';

/** Adds events to the log of one organization. */
export function addEvents(data: TenantData, events: readonly DomainEvent[], newId: NewId): void {
  for (const event of events) {
    if (event.organizationId !== data.organizationId) {
      throw new Error('event belongs to another organization');
    }
    data.events.push(copyOf(event));
    fanOut(data, event, newId);
  }
}

/** An event and its sequence in the log, from 1. */
interface LogEntry {
  sequence: number;
  event: DomainEvent;
}

const allInOrder: Order<{ sequence: number }> = {
  ways: ['up'],
  values: ({ sequence }) => [sequence],
};

/** Reads of the log of one organization. Transactions run one after the other, so it is settled to its end. */
export function eventQueries(
  data: () => TenantData,
  changes: Set<() => void>,
  principal: Principal,
): EventQueries {
  const history: EventQueries['history'] = async (filter, page) => {
    const entries = data().events.map((event, index) => ({ sequence: index + 1, event }));
    const wanted = entries.filter(({ event }) => matches(event, filter));
    const { items, ...rest } = pageOfLog(wanted, { ...allInOrder, ways: ['down'] }, page);
    return { ...rest, items: items.map(({ record }) => record) };
  };
  return {
    list: async (filter, page, isNewestFirst = false) => {
      const { projectId } = filter;
      if (projectId !== undefined && data().projects.get(projectId) === null) {
        throw invalid('project_id', 'is not a project of this organization');
      }
      refuseNobody(data(), filter);
      if (isNewestFirst) return history(filter, page);
      const entries = data().events.map((event, index) => ({ sequence: index + 1, event }));
      const wanted = entries.filter(({ event }) => matches(event, filter));
      const { items, next, ...rest } = pageOfLog(wanted, allInOrder, page);
      const last = items.at(-1)?.sequence ?? page.cursor?.values[0];
      const onward: Cursor | null =
        last === undefined ? null : { direction: 'next', values: [last] };
      return { ...rest, items: items.map(({ record }) => record), next: next ?? onward };
    },
    end: async () => ({ direction: 'next', values: [data().events.length] }),
    history,
    namesOf: async ({ tickets, documents, boards }) => ({
      tickets: byId(data().tickets, tickets, ({ key, title }) => ({ key, title })),
      documents: byId(data().documents, documents, ({ title }) => title),
      boards: byId(data().boards, boards, ({ name }) => name),
    }),
    follow: async (after) => {
      if (limitedPerson(principal) !== null) throw new Error('a log is followed whole');
      return followerOf(() => data().events, changes, after);
    },
  };
}

function refuseNobody(data: TenantData, { actorId, subjectId }: EventFilter): void {
  const acted = data.events.some(({ actor }) => 'id' in actor && actor.id === actorId);
  if (actorId !== undefined && !acted && !isSomebody(data, actorId)) {
    throw invalid('actor_id', 'is not a person or a credential of this organization');
  }
  const isSubject =
    data.events.some((event) => event.subjectId === subjectId) ||
    (subjectId !== undefined && data.tickets.get(subjectId) !== null);
  if (subjectId !== undefined && !isSubject && !isSomebody(data, subjectId)) {
    throw invalid('subject_id', 'names nothing of this organization');
  }
}

function byId<T extends { id: string }, Name>(
  table: Table<T>,
  ids: readonly string[],
  nameOf: (record: T) => Name,
): Map<string, Name> {
  const found = [...new Set(ids)].flatMap((id) => table.get(id) ?? []);
  return new Map(found.map((record) => [record.id, nameOf(record)]));
}

function pageOfLog(
  wanted: readonly LogEntry[],
  order: Order<{ sequence: number }>,
  { fields, ...page }: PageRequest,
): Page<{ sequence: number; record: EventRecord }> {
  const entries = wanted.map(({ sequence, event }) => ({
    sequence,
    record: withFields(eventRecord(event, positionAt(sequence - 1)), fields),
  }));
  return pageOf(entries, order, page);
}

function matches(event: DomainEvent, filter: EventFilter): boolean {
  const { kinds, projectId, subjectType, subjectId, actorId, since, until } = filter;
  const { actor } = event;
  const isItself = [
    kinds === undefined || kinds.includes(event.kind),
    subjectType === undefined || event.subjectType === subjectType,
    subjectId === undefined || event.subjectId === subjectId,
  ].every(Boolean);
  return [
    isItself || selectsAffected(event, filter),
    projectId === undefined || event.projectId === projectId,
    actorId === undefined || ('id' in actor && actor.id === actorId),
    since === undefined || event.at >= since,
    until === undefined || event.at < until,
  ].every(Boolean);
}
