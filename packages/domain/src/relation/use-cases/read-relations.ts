import type { Page, PageRequest } from '../../kernel/page.ts';
import { pageOfAll, type ListOrder } from '../../kernel/page-of-all.ts';
import { foundOrRefused, refusalForMissing } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import { ticketRef } from '../../ticket/ticket-key.ts';
import type { HiddenRelation, RelationRecord } from '../../records/relation-record.ts';
import type { ListedRelation } from '../../ports/relations.port.ts';

const byCreation: ListOrder<ListedRelation> = {
  values: ({ createdAt, id }) => [createdAt, id],
  direction: 'up',
};

/** A page of the relations of a ticket with tickets that are not deleted, in the order of their creation. */
export const listRelations =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { ticket, page }: { ticket: string; page: PageRequest },
  ): Promise<Page<RelationRecord | HiddenRelation>> => {
    const ref = ticketRef(ticket);
    const all = await foundOrRefused(await tenancy.queriesOf(principal).relations.list(ref), () =>
      refusalForMissing(tenancy, principal, 'ticket', ref),
    );
    const { items, ...rest } = pageOfAll(all, page, byCreation);
    return { ...rest, items: items.map(({ shown }) => shown) };
  };
