import { invalid } from '../../kernel/domain-error.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import {
  foundOrRefused,
  refusalForMissing,
  refuseForeignOrganization,
} from '../../tenancy/found-or-refused.ts';
import { hideFromPlainMember, limitedPerson } from '../../tenancy/permissions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { Tenancy } from '../../tenancy/tenancy.port.ts';
import type { EventKind } from '../event-kind.ts';
import { kindsOf } from '../event-pattern.ts';
import type { EventRecord } from '../event-record.ts';
import { ticketRef } from '../../ticket/ticket-key.ts';
import type { EventFilter } from '../events.port.ts';

/**
 * The log of the caller's organization, as `EventQueries.list` orders it. `type` is a kind or a pattern. Refuses
 * with `validation_failed` a pattern of no kind (type) and what is no project (project_id), deleted or not. `fromNow`: an
 * empty page that leads to what is recorded from now on.
 */
export const createListEvents =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      organization,
      type,
      page,
      fromNow = false,
      ...filter
    }: Omit<EventFilter, 'kinds'> & {
      organization: string;
      type?: string | undefined;
      page: PageRequest;
      fromNow?: boolean | undefined;
    },
  ): Promise<Page<EventRecord>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    hideFromPlainMember(principal, 'organization');
    const kinds = type === undefined ? undefined : kindsOf(type);
    if (kinds?.length === 0) throw invalid('type', 'is not a kind of event');
    const { events } = tenancy.queriesOf(principal);
    if (!fromNow) return events.list({ ...filter, kinds }, page);
    const next = await events.end();
    const found = await events.list({ ...filter, kinds }, { ...page, limit: 1 });
    return { ...found, items: [], prev: null, next };
  };

/** What members read of the history of a ticket: not the events of comments and files, which keep what was deleted. */
const kindsForMembers: readonly EventKind[] = [
  'ticket.created',
  'ticket.updated',
  'ticket.archived',
  'ticket.unarchived',
  'ticket.moved',
  'ticket.reordered',
  'ticket.completed',
  'ticket.reopened',
  'ticket.deleted',
  'ticket.restored',
  'ticket.related',
  'ticket.unrelated',
];

/**
 * What happened to a ticket, a document, or a project and all in it, the newest first. A ticket may be named by its key.
 * Members read the history of a ticket that they see, without its comments and files; documents and projects are for those who read the
 * whole log. Refuses with `not_found` and `wrong_organization`.
 */
export const createListRecordEvents =
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
    const { id } = await foundOrRefused<{ id: string }>(await find[kind](), () =>
      refusalForMissing(tenancy, principal, kind, ref),
    );
    if (kind !== 'ticket') hideFromPlainMember(principal, kind);
    const about = kind === 'project' ? { projectId: id } : { subjectId: id };
    const kinds = limitedPerson(principal) === null ? undefined : kindsForMembers;
    return queries.events.history({ ...about, kinds }, page);
  };
