import type { SetChange } from '@basalt/domain';
import { compiledOnce, db, type Selection } from '../sql/query.ts';

const addFormerKey = compiledOnce(
  (of: {
    organizationId: string;
    ticketId: string;
    key: string;
    number: number;
    projectId: string;
  }) =>
    db
      .insertInto('former_ticket_keys')
      .values({
        organization_id: of.organizationId,
        key: of.key,
        ticket_id: of.ticketId,
        project_id: of.projectId,
        number: of.number,
      })
      .onConflict((on) => on.columns(['organization_id', 'key']).doNothing()),
);

/** The statement after which a former key leads to its ticket. */
export const setFormerKey = (
  organizationId: string,
  { ticket, projectId }: Extract<SetChange, { kind: 'former_key' }>,
): Selection<unknown>[] => {
  const { id: ticketId, key, number } = ticket;
  return [addFormerKey({ organizationId, ticketId, key, number, projectId })];
};
