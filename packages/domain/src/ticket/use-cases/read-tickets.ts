import type { Page, PageRequest } from '../../kernel/page.ts';
import {
  refusalForMissing,
  refuseForeignOrganization,
  foundOrRefused,
} from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import type { TicketRecord } from '../../records/ticket-record.ts';
import { ticketRef } from '../ticket-key.ts';
import { fieldLane, fieldSort, type CustomSort } from '../../custom-field/field-filter.ts';
import type { CustomLane, LaneField, TicketCounts } from '../ticket-counts.ts';
import type { TicketSort } from '../ticket-sort.ts';
import type { WideTicketSort } from '../wide-ticket-sort.ts';
import type { TicketFilter, TicketInContext } from '../../ports/tickets.port.ts';
import { withFields } from './filter-fields.ts';

/** The tickets of a project that the filter selects, in the order of `sort`. Refuses what `TicketQueries.list`, `fieldConditions` and `fieldSort` refuse. */
export const listTickets =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      project,
      filter,
      sort,
      page,
    }: { project: string; filter: TicketFilter; sort: TicketSort | CustomSort; page: PageRequest },
  ): Promise<Page<TicketRecord>> => {
    const [selected, order] = await withFields(
      tenancy,
      principal,
      { project, filter },
      sort,
      fieldSort,
    );
    return foundOrRefused(
      await tenancy.queriesOf(principal).tickets.list(project, selected, order, page),
      () => refusalForMissing(tenancy, principal, 'project', project),
    );
  };

/** The number of a project's tickets that the filter selects, by board and lane. Refuses what `TicketQueries.list` and `fieldLane` refuse. */
export const countTickets =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      project,
      filter,
      by,
    }: { project: string; filter: TicketFilter; by?: LaneField | CustomLane | undefined },
  ): Promise<TicketCounts> => {
    const [selected, lanes] = await withFields(
      tenancy,
      principal,
      { project, filter },
      by ?? '',
      fieldLane,
    );
    return foundOrRefused(
      await tenancy.queriesOf(principal).tickets.count(project, selected, lanes || null),
      () => refusalForMissing(tenancy, principal, 'project', project),
    );
  };

/**
 * The tickets of all live projects of the organization that the filter selects, in the order of `sort`. Refuses what
 * `TicketQueries.listAll` refuses.
 */
export const listAllTickets =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      organization,
      filter,
      sort,
      page,
    }: {
      organization: string;
      filter: TicketFilter;
      sort: WideTicketSort | CustomSort;
      page: PageRequest;
    },
  ): Promise<Page<TicketRecord>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    const [selected, order] = await withFields(tenancy, principal, { filter }, sort, fieldSort);
    return tenancy.queriesOf(principal).tickets.listAll(selected, order, page);
  };

/**
 * One ticket of a live project, archived or not, by its id or by its key in upper or lower case. An `organization` that is not the
 * caller's is refused.
 */
export const readTicket =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      organization,
      ticket,
      fields,
    }: { organization?: string; ticket: string; fields?: readonly string[] | undefined },
  ): Promise<TicketRecord> => {
    if (organization !== undefined) {
      await refuseForeignOrganization(tenancy, principal, organization);
    }
    const ref = ticketRef(ticket);
    return foundOrRefused(await tenancy.queriesOf(principal).tickets.find(ref, fields), () =>
      refusalForMissing(tenancy, principal, 'ticket', ref),
    );
  };

/** One ticket as in `readTicket`, with the names and comments that a person reads with it. */
export const readTicketInContext =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { ticket, comments }: { ticket: string; comments: PageRequest },
  ): Promise<TicketInContext> => {
    const ref = ticketRef(ticket);
    return foundOrRefused(
      await tenancy.queriesOf(principal).tickets.findInContext(ref, comments),
      () => refusalForMissing(tenancy, principal, 'ticket', ref),
    );
  };
