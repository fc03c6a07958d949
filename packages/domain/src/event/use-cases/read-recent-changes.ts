import type { Page, PageRequest } from '../../kernel/page.ts';
import { refusePlainMember } from '../../records/permissions.ts';
import { foundOrRefused, refusalForMissing } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import { ticketRef } from '../../ticket/ticket-key.ts';
import { mentionedIn } from '../mentioned-records.ts';
import type { EventRecord } from '../event-record.ts';
import type { EventFilter, MentionedNames } from '../events.port.ts';

/** The subject of the changes: a ticket (id or key), a project (id), or (without both) the organization. */
export interface RecentChangesInput {
  ticket?: string | undefined;
  project?: string | undefined;
  /** Only changes from this moment on. */
  since?: Date | undefined;
  page: PageRequest;
}

/** A page of changes, the newest first, and the names of the records that they mention by id. */
export interface RecentChanges {
  readonly page: Page<EventRecord>;
  readonly names: MentionedNames;
}

/**
 * The events, newest first. Refuses plain members with `insufficient_role`, and with `not_found` and
 * `wrong_organization`.
 */
export const readRecentChanges =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { ticket, project, since, page }: RecentChangesInput,
  ): Promise<RecentChanges> => {
    refusePlainMember(principal);
    const { events, tickets, projects } = tenancy.queriesOf(principal);
    const idOf = async (kind: 'ticket' | 'project', ref: string): Promise<string> => {
      const record = kind === 'ticket' ? tickets.find(ref, ['id']) : projects.find(ref);
      return (
        await foundOrRefused<{ id: string }>(await record, () =>
          refusalForMissing(tenancy, principal, kind, ref),
        )
      ).id;
    };
    const scope: EventFilter = {
      subjectId: ticket && (await idOf('ticket', ticketRef(ticket))),
      projectId: project && (await idOf('project', project)),
      since,
    };
    const found = await events.history(scope, page);
    return { page: found, names: await events.namesOf(mentionedIn(found.items)) };
  };
