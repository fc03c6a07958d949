import type { Principal } from '../../access/principal.ts';
import { createTicketComment } from '../../comment/use-cases/create-comment.ts';
import { sendNotification } from '../../notification/use-cases/send-notification.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TenantStores } from '../../ports/tenancy.port.ts';
import type { Rule } from '../../records/rule.ts';
import type { RunChange } from '../../records/rule-run.ts';
import type { TicketRecord } from '../../records/ticket-record.ts';
import { relateTicket } from '../../relation/use-cases/change-relation.ts';
import type { ChangePorts } from '../../run/run-change.ts';
import { createTicket } from '../../ticket/use-cases/create-ticket.ts';
import { moveTicket } from '../../ticket/use-cases/move-ticket.ts';
import { updateTicket } from '../../ticket/use-cases/update-ticket.ts';
import type { PlannedAction } from '../plan-run.ts';

/** The ports that runs need. */
export type RulePorts = ChangePorts & Pick<Ports, 'richText' | 'readTicketFilter'>;

/**
 * The ports of use cases that work inside a transaction that has begun: what they read and write is a part of it. They are named, because to copy all ports of
 * a container takes it some 35 ms.
 */
export const within = (
  { tenancy, clock, newId, richText, readTicketFilter }: RulePorts,
  stores: TenantStores,
): RulePorts => ({
  clock,
  newId,
  richText,
  ...(readTicketFilter && { readTicketFilter }),
  tenancy: {
    ...tenancy,
    queriesOf: () => stores.reads(),
    inTenant: (_principal, work) =>
      work({
        ...stores,
        earlier: async () => ({ state: 'none' }),
        write: (changes) => stores.writeStep(changes),
      }),
  },
});

/**
 * Does the planned operations of a run in the transaction, one after the other, by the use cases of single changes, and refuses what these refuse. Returns what
 * changed; the caller writes the rest and commits.
 */
export async function performRun(
  ports: RulePorts,
  stores: TenantStores,
  {
    principal,
    rule,
    plan,
    ticket,
  }: {
    principal: Principal;
    rule: Pick<Rule, 'do'>;
    plan: readonly PlannedAction[];
    ticket: Pick<TicketRecord, 'id' | 'key'> | null;
  },
): Promise<RunChange[]> {
  const inside = within(ports, stores);
  const update = updateTicket(inside);
  const move = moveTicket(inside);
  const comment = createTicketComment(inside);
  const create = createTicket(inside);
  const relate = relateTicket(inside);
  const notify = sendNotification(inside);

  async function done(planned: PlannedAction): Promise<{ id: string; key: string } | null> {
    switch (planned.kind) {
      case 'change': {
        const { op: _op, ...input } = planned.item;
        return planned.item.op === 'move'
          ? move(principal, input as Parameters<typeof move>[1])
          : update(principal, input as Parameters<typeof update>[1]);
      }
      case 'comment': {
        const { ticketId: parent, bodyHtml } = planned;
        await comment(principal, { parent, bodyHtml });
        return ticket?.id === parent ? ticket : { id: parent, key: '' };
      }
      case 'create': {
        const { projectId: project, board, templateId, content, parentId, relatedId } = planned;
        const made = await create(principal, {
          ...content,
          ...board,
          project,
          ...(templateId !== null && { templateId }),
          ...(parentId !== null && { parentId }),
        });
        if (relatedId !== null) {
          await relate(principal, { ticket: made.id, type: 'relates_to', other: relatedId });
        }
        return made;
      }
      case 'notify': {
        const { assigneeIds, title, body } = planned;
        const members = await stores.organizations.membersAmong(assigneeIds);
        const userIds = [...planned.userIds, ...assigneeIds.filter((id) => members.has(id))];
        if (userIds.length === 0) return null;
        const url = ticket && `/app/tickets/${ticket.key}`;
        const { organizationId: organization } = principal;
        await notify(principal, { organization, userIds, title, body, url });
        return null;
      }
    }
  }

  const changes: RunChange[] = [];
  for (const planned of plan) {
    const changed = await done(planned);
    changes.push({
      action: planned.action,
      do: rule.do[planned.action]?.do ?? 'set',
      ticket_id: changed?.id ?? null,
      ticket_key: changed?.key || null,
    });
  }
  return changes;
}
