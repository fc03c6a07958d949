import { invalid, isRefusal, type TicketRecord } from '@basalt/domain';
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
