import type { IncludedIds, Scope, TicketInContext, TicketRecord } from '@basalt/domain';
import type { ToolContext } from '../tool.ts';
import { mayRead } from './pick.ts';

/** The names of the records that a ticket has by their ids. */
export interface ShownNames {
  board(id: string): string;
  label(id: string): string;
  person(id: string): string;
}

/** The fields of a ticket that hold ids of named records. */
type Named = Pick<TicketRecord, 'assignee_ids' | 'label_ids' | 'board_id'>;

/** The names that these tickets need, in one read. Without the scope for a kind of record, its ids stand for the names. */
export async function namesIn(
  context: ToolContext,
  tickets: readonly Named[],
): Promise<ShownNames> {
  const { use, principal } = context;
  const ids: IncludedIds = {
    ...(mayRead(context, 'boards:read') && { boards: tickets.map(({ board_id }) => board_id) }),
    ...(mayRead(context, 'projects:read') && {
      labels: tickets.flatMap(({ label_ids }) => label_ids),
      users: tickets.flatMap(({ assignee_ids }) => assignee_ids),
    }),
  };
  const { boards, labels, users } = await use.readIncluded(principal, ids);
  return { board: nameFrom(boards), label: nameFrom(labels), person: nameFrom(users) };
}

/** The same with names that were read together with a ticket. */
export function namesAllowed(
  context: ToolContext,
  { boards, labels, users }: TicketInContext['names'],
): ShownNames {
  const allowed = (names: Readonly<Record<string, string>>, scope: Scope) =>
    mayRead(context, scope) ? (id: string) => names[id] ?? id : (id: string) => id;
  return {
    board: allowed(boards, 'boards:read'),
    label: allowed(labels, 'projects:read'),
    person: allowed(users, 'projects:read'),
  };
}

function nameFrom(records: readonly { id: string; name: string }[]): (id: string) => string {
  const names = new Map(records.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}
