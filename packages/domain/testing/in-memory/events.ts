import { Board } from '../../src/records/board.ts';
import { Document } from '../../src/records/document.ts';
import { selectsAffected } from '../../src/event/affected-kind.ts';
import { eventRecord } from '../../src/event/event-record.ts';
import type { DomainEvent } from '../../src/event/event.ts';
import type { EventFilter, EventQueries } from '../../src/event/events.port.ts';
import { invalid } from '../../src/kernel/domain-error.ts';
import type { PageRequest } from '../../src/kernel/page.ts';
import { Project } from '../../src/records/project.ts';
import { isMadeBy, type Principal } from '../../src/access/principal.ts';
import { limitedPerson } from '../../src/records/visibility.ts';
import { Ticket } from '../../src/records/ticket.ts';
import type { Deployment } from './deployment.ts';
import { followerOf, logOf, positionAt } from './event-log.ts';
import { isSomebody } from './live.ts';
import { pageOf, withFields } from './paging.ts';
import type { Table } from './table.ts';
import type { Tenant } from './tenant.ts';

const placeOf = ({ sequence }: { sequence: number }) => [sequence];

/** Reads of the log of one organization. Transactions run one after the other, so all of it can be read. */
export function eventQueries(
  tenant: Tenant,
  { listeners }: Deployment,
  principal: Principal,
): EventQueries {
  const person = limitedPerson(principal);
  const seesProject = (id: string | null) =>
    person === null || id === null || tenant.isInProject(id, person.userId);
  const seesTicket = (id: string) => {
    const ticket = tenant.of(Ticket).get(id);
    return ticket !== null && seesProject(ticket.projectId);
  };
  const read = (filter: EventFilter, { fields, ...page }: PageRequest, isDescending: boolean) => {
    const entries = logOf(tenant).filter(
      ({ event }) =>
        matches(event, filter) &&
        seesProject(event.projectId) &&
        (filter.ofSeenTickets !== true || seesTicket(event.subjectId)),
    );
    const records = entries.map(({ event, sequence }) => ({
      sequence,
      record: withFields(eventRecord(event, positionAt(sequence)), fields),
    }));
    const { items, ...rest } = pageOf(records, { isDescending, values: placeOf }, page);
    const last = items.at(-1)?.sequence ?? page.cursor?.values[0];
    return { page: { ...rest, items: items.map(({ record }) => record) }, last };
  };
  const history: EventQueries['history'] = async (filter, page) => read(filter, page, true).page;
  return {
    history,
    list: async (filter, request, isNewestFirst = false) => {
      refuseUnknown(tenant, filter);
      if (isNewestFirst) return history(filter, request);
      const { page, last } = read(filter, request, false);
      // Later events may follow the last page.
      const onward = last === undefined ? null : { direction: 'next' as const, values: [last] };
      return { ...page, next: page.next ?? onward };
    },
    end: async () => ({ direction: 'next', values: [logOf(tenant).length] }),
    namesOf: async ({ tickets, documents, boards }) => ({
      tickets: namesIn(tenant.of(Ticket), tickets, ({ key, title }) => ({ key, title })),
      documents: namesIn(tenant.of(Document), documents, ({ title }) => title),
      boards: namesIn(tenant.of(Board), boards, ({ name }) => name),
    }),
    follow: async (after) => {
      if (person !== null) throw new Error('a log is followed whole');
      return followerOf(() => tenant.values('events').where(), listeners, after);
    },
  };
}

function refuseUnknown(tenant: Tenant, { projectId, actorId, subjectId }: EventFilter): void {
  const events = tenant.values('events').where();
  const isKnown = (id: string, isInLog: boolean) => isInLog || isSomebody(tenant, id);
  if (projectId !== undefined && tenant.of(Project).get(projectId) === null) {
    throw invalid('project_id', 'is not a project of this organization');
  }
  const hasActed = events.some(({ actor }) => isMadeBy(actor, actorId));
  if (actorId !== undefined && !isKnown(actorId, hasActed)) {
    throw invalid('actor_id', 'is not a person or a credential of this organization');
  }
  if (subjectId === undefined) return;
  const isSubject = events.some((event) => event.subjectId === subjectId);
  if (!isKnown(subjectId, isSubject || tenant.of(Ticket).get(subjectId) !== null)) {
    throw invalid('subject_id', 'names nothing of this organization');
  }
}

const namesIn = <Row extends object, Name>(
  table: Table<Row>,
  ids: readonly string[],
  nameOf: (record: Row) => Name,
): Map<string, Name> =>
  new Map(
    ids.flatMap((id) => {
      const record = table.get(id);
      return record === null ? [] : [[id, nameOf(record)]];
    }),
  );

function matches(event: DomainEvent, filter: EventFilter): boolean {
  const { kinds, projectId, subjectType, subjectId, actorId, since, until } = filter;
  const isItself =
    (kinds?.includes(event.kind) ?? true) &&
    [undefined, event.subjectType].includes(subjectType) &&
    [undefined, event.subjectId].includes(subjectId);
  return (
    (isItself || selectsAffected(event, filter)) &&
    (projectId === undefined || event.projectId === projectId) &&
    isMadeBy(event.actor, actorId) &&
    (since === undefined || event.at >= since) &&
    (until === undefined || event.at < until)
  );
}
