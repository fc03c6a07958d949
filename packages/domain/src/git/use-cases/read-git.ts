import type { Principal } from '../../access/principal.ts';
import { byId, pageOfAll } from '../../kernel/page-of-all.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import type { DevelopmentRecord } from '../../records/development.ts';
import type { GitConnectionRecord } from '../../records/git-connection.ts';
import type { GitDeliveryRecord } from '../../records/git-delivery.ts';
import { hideFromPlainMember } from '../../records/visibility.ts';
import {
  foundOrRefused,
  refusalForMissing,
  refuseForeignOrganization,
} from '../../tenancy/found-or-refused.ts';
import { ticketRef } from '../../ticket/ticket-key.ts';

/** The connections of the organization, in creation order. Refuses plain members with `not_found`. */
export const listGitConnections =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { organization, page }: { organization: string; page: PageRequest },
  ): Promise<Page<GitConnectionRecord>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    hideFromPlainMember(principal, 'git_connection');
    return tenancy.queriesOf(principal).git.list(page);
  };

/** One connection. Refuses plain members with `not_found`. */
export const readGitConnection =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { connection: id }: { connection: string },
  ): Promise<GitConnectionRecord> => {
    hideFromPlainMember(principal, 'git_connection');
    return foundOrRefused(await tenancy.queriesOf(principal).git.find(id), () =>
      refusalForMissing(tenancy, principal, 'git_connection', id),
    );
  };

/** The last deliveries to a connection, newest first. Refuses plain members with `not_found`. */
export const listGitDeliveries =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { connection: id, page }: { connection: string; page: PageRequest },
  ): Promise<Page<GitDeliveryRecord>> => {
    hideFromPlainMember(principal, 'git_connection');
    return foundOrRefused(await tenancy.queriesOf(principal).git.deliveries(id, page), () =>
      refusalForMissing(tenancy, principal, 'git_connection', id),
    );
  };

/** The branches, commits and pull requests that name a ticket, newest first. */
export const listDevelopment =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { ticket, page }: { ticket: string; page: PageRequest },
  ): Promise<Page<DevelopmentRecord>> => {
    const ref = ticketRef(ticket);
    const all = await foundOrRefused(await tenancy.queriesOf(principal).git.developments(ref), () =>
      refusalForMissing(tenancy, principal, 'ticket', ref),
    );
    return pageOfAll(all, page, byId('down'));
  };
