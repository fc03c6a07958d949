import { invalid } from '../../kernel/domain-error.ts';
import { isIdentifier } from '../../kernel/identifier.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { Tenancy } from '../../tenancy/tenancy.port.ts';
import type { WithParent } from '../ticket-input.ts';
import { ticketRef } from '../ticket-key.ts';

/**
 * The change of a ticket, called with the id of the parent that its command names by id or key. Refuses with `validation_failed`
 * (parent_id) a key that the caller cannot find.
 */
export const withParentId =
  <Command extends WithParent, Answer>(
    { tenancy }: { tenancy: Tenancy },
    change: (principal: Principal, command: Command) => Promise<Answer>,
  ) =>
  async (principal: Principal, command: Command): Promise<Answer> => {
    const { parentId } = command;
    if (typeof parentId !== 'string' || isIdentifier(parentId)) return change(principal, command);
    const found = await tenancy.queriesOf(principal).tickets.find(ticketRef(parentId), ['id']);
    if (found === null) throw invalid('parent_id', 'names no such record');
    return change(principal, { ...command, parentId: found.id });
  };
