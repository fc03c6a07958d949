import { isIdentifier } from '../../kernel/identifier.ts';
import type { Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import { ticketRef } from '../ticket-key.ts';
import type { WithParent } from '../../records/ticket.ts';

/** An identifier that no record has. */
const UNKNOWN = '00000000-0000-7000-8000-000000000000';

/** The change of a ticket, called with the id of the parent that its command names by id or key, or an id of no record for an unknown key. */
export const withParentId =
  <Command extends WithParent, Answer>(
    { tenancy }: { tenancy: Tenancy },
    change: (principal: Principal, command: Command) => Promise<Answer>,
  ) =>
  async (principal: Principal, command: Command): Promise<Answer> => {
    const { parentId } = command;
    if (typeof parentId !== 'string' || isIdentifier(parentId)) return change(principal, command);
    const found = await tenancy.queriesOf(principal).tickets.find(ticketRef(parentId), ['id']);
    // An unknown key is refused by the change, after the checks that come before it.
    return change(principal, { ...command, parentId: found?.id ?? UNKNOWN });
  };
