import { foundOrRefused, refusalForMissing } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { Tenancy } from '../../tenancy/tenancy.port.ts';
import { ticketRef } from '../../ticket/ticket-key.ts';
import type { HiddenRelation, RelationRecord } from '../relation-record.ts';

/** All relations of a ticket with tickets that are not deleted, in the order of their creation. */
export const createListRelations =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { ticket }: { ticket: string },
  ): Promise<readonly (RelationRecord | HiddenRelation)[]> => {
    const ref = ticketRef(ticket);
    return foundOrRefused(await tenancy.queriesOf(principal).relations.list(ref), () =>
      refusalForMissing(tenancy, principal, 'ticket', ref),
    );
  };
