import type { DocumentRecord } from '../../records/document-record.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import {
  foundOrRefused,
  refusalForMissing,
  refuseForeignOrganization,
} from '../../tenancy/found-or-refused.ts';
import {
  hideFromOtherMember,
  hideFromPlainMember,
  limitedPerson,
} from '../../records/visibility.ts';
import type { Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import type { EventKind } from '../event-kind.ts';
import { shownAs } from '../affected-kind.ts';
import { kindsFor } from '../event-pattern.ts';
import type { EventRecord } from '../event-record.ts';
import { ticketRef } from '../../ticket/ticket-key.ts';
import type { EventFilter } from '../events.port.ts';

/**
 * The log of the caller's organization, in the order of `EventQueries.list`, or `newestFirst`. `type` has kinds and patterns, any of them. `fromNow`: an
 * empty page whose `next` leads to the events from now on. Refuses with `validation_failed` a pattern that matches no kind (type),
 * and what `EventQueries.list` refuses.
 */
export const listEvents =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      organization,
      type,
      page,
      fromNow = false,
      newestFirst = false,
      ...filter
    }: Omit<EventFilter, 'kinds'> & {
      organization: string;
      type?: readonly string[] | undefined;
      page: PageRequest;
      fromNow?: boolean | undefined;
      newestFirst?: boolean | undefined;
    },
  ): Promise<Page<EventRecord>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    hideFromPlainMember(principal, 'organization');
    const kinds = kindsFor(type);
    const { events } = tenancy.queriesOf(principal);
    const selected = { ...filter, kinds };
    if (!fromNow) {
      return shownPage(
        selected,
        await events.list(selected, pageToShow(selected, page), newestFirst),
      );
    }
    const next = await events.end();
    const found = await events.list(selected, { ...page, limit: 1 });
    return { ...found, items: [], prev: null, next };
  };

/** The page to read, so that its events can be shown as the filter finds them: for some filters, more fields than were chosen. */
function pageToShow(
  { kinds, subjectId, subjectType }: EventFilter,
  page: PageRequest,
): PageRequest {
  const isWhole = kinds === undefined && subjectId === undefined && subjectType === undefined;
  if (page.fields === undefined || isWhole) return page;
  return { ...page, fields: [...new Set([...page.fields, 'type', 'data', 'changes', 'affected'])] };
}

const shownPage = (filter: EventFilter, page: Page<EventRecord>): Page<EventRecord> => ({
  ...page,
  items: page.items.map((event) => shownAs(event, filter)),
});

/** The history of a ticket or a document, for members. Events of comments and files are left out, because they keep texts that were deleted. */
const kindsForMembers: readonly EventKind[] = [
  'ticket.created',
  'ticket.updated',
  'ticket.archived',
  'ticket.unarchived',
  'ticket.moved',
  'ticket.moved_away',
  'ticket.reordered',
  'ticket.completed',
  'ticket.reopened',
  'ticket.deleted',
  'ticket.restored',
  'ticket.related',
  'ticket.unrelated',
  'document.created',
  'document.updated',
  'document.published',
  'document.drafted',
  'document.archived',
  'document.unarchived',
  'document.deleted',
  'document.restored',
];

/**
 * The events of a ticket, of a document, or of a project with everything in it, newest first. A ticket may be named by its key.
 * Plain members can read those of a ticket that they see and of a document that they created or edit, without its comments and files;
 * those of other documents and of projects are hidden from them, and the events in projects that they are not in. Refuses with `not_found` and `wrong_organization`.
 */
const listOfRecord =
  (kind: 'ticket' | 'document' | 'project') =>
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { record, page }: { record: string; page: PageRequest },
  ): Promise<Page<EventRecord>> => {
    const ref = kind === 'ticket' ? ticketRef(record) : record;
    const queries = tenancy.queriesOf(principal);
    const find = {
      ticket: () => queries.tickets.find(ref),
      document: () => queries.documents.find(ref),
      project: () => queries.projects.find(ref),
    };
    const found = await foundOrRefused<{ id: string } | DocumentRecord>(await find[kind](), () =>
      refusalForMissing(tenancy, principal, kind, ref),
    );
    if (kind === 'project') hideFromPlainMember(principal, kind);
    if ('editor_ids' in found) hideFromOtherMember(principal, found);
    const { id } = found;
    const about = kind === 'project' ? { projectId: id } : { subjectId: id };
    const kinds = limitedPerson(principal) === null ? undefined : kindsForMembers;
    const filter = { ...about, kinds };
    return shownPage(filter, await queries.events.history(filter, pageToShow(filter, page)));
  };

export const listTicketEvents = listOfRecord('ticket');
export const listDocumentEvents = listOfRecord('document');
export const listProjectEvents = listOfRecord('project');

/** The events of tickets that colleagues follow: changes of an order and of relations are left out. */
const activityKinds: readonly EventKind[] = [
  'ticket.created',
  'ticket.updated',
  'ticket.archived',
  'ticket.moved',
  'ticket.completed',
  'ticket.reopened',
  'ticket.deleted',
  'ticket.restored',
];

/** How many days back `listActivity` looks: a member in quiet projects does not read through a log of years. */
const activityDays = 30;

/**
 * What happened to the tickets of the caller's organization within the last 30 days, newest first; for a plain member, to those of their
 * projects. Without descriptions, whose changes are empty texts: each event is whole in the history of its ticket. Refuses with
 * `not_found` and `wrong_organization`.
 */
export const listActivity =
  ({ tenancy, clock }: { tenancy: Tenancy; clock: Clock }) =>
  async (
    principal: Principal,
    { organization, page }: { organization: string; page: PageRequest },
  ): Promise<Page<EventRecord>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    const since = new Date(clock().getTime() - activityDays * 86_400_000);
    const filter = { kinds: activityKinds, since, ofSeenTickets: true };
    const { events } = tenancy.queriesOf(principal);
    const found = shownPage(filter, await events.history(filter, pageToShow(filter, page)));
    return { ...found, items: found.items.map(withoutDescription) };
  };

const emptied = (text: unknown) => (text === null ? null : '');

function withoutDescription(event: EventRecord): EventRecord {
  const { description_html: _text, ...data } = event.data as Readonly<Record<string, unknown>>;
  const { description_html: change, ...changes } = event.changes;
  return {
    ...event,
    data,
    changes: {
      ...changes,
      ...(change && {
        description_html: { from: emptied(change.from), to: emptied(change.to) },
      }),
    },
  };
}
