import { invalid, isRefusal, type BulkItem, type TicketRecord } from '@basalt/domain';
import type { ToolContext } from '../tool.ts';

/** The id of the ticket that is to be the parent; null for none. Refuses with `validation_failed` (parent). */
export const parentId = async (
  context: ToolContext,
  parent: string | null,
): Promise<string | null> =>
  parent === null ? null : (await ticketNamed(context, parent, 'parent')).id;

/** The ticket that an argument names. Refuses with `validation_failed` (the argument). */
export async function ticketNamed(
  { use, principal }: ToolContext,
  ticket: string,
  argument: string,
): Promise<TicketRecord> {
  try {
    return await use.readTicket(principal, { ticket });
  } catch (error) {
    if (!isRefusal(error, 'not_found')) throw error;
    throw invalid(argument, 'names no ticket');
  }
}

/** Writes a ticket with its parent in one change: a bulk of one item. */
export async function writeWithParent(
  { use, principal, conditions }: ToolContext,
  project: string,
  item: Extract<BulkItem, { op: 'create' | 'update' }>,
): Promise<TicketRecord> {
  const one = { project, mode: 'atomic', isDryRun: false, items: [item] } as const;
  const [outcome] = await use.bulkTickets(principal, { ...one, conditions });
  // A bulk of one item in the mode `atomic` either throws or has the ticket: one record is never too large for the answer.
  return (outcome as { ticket: TicketRecord }).ticket;
}
