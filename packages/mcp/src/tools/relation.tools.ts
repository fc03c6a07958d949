import { invalid, relationTypes, type RelationRecord } from '@basalt/domain';
import * as v from 'valibot';
import { oneOf, out, ticketRef } from '../fields.ts';
import { tool, type ToolContext } from '../tool.ts';
import { ticketNamed } from './ticket-parent.ts';
import { allRelations, relationsOf } from '../views/relation-view.ts';

/** Relating tickets. */
export const relationTools = [
  tool({
    name: 'relate_tickets',
    description: 'Relates ticket with other, or removes their relation.',
    scopes: ['tickets:write'],
    effect: 'write',
    idempotent: true,
    input: {
      ticket: ticketRef(null),
      type: oneOf(relationTypes, 'What other is to ticket.'),
      other: ticketRef(null),
      remove: v.exactOptional(v.boolean('must be true or false')),
    },
    output: { relations: out.texts },
    handle: async ({ ticket, type, other: related, remove = false }, context) => {
      const { use, principal } = context;
      const [relation, key] = await foundRelation(context, { ticket, type, other: related });
      if (remove) {
        if (relation === undefined) throw invalid('other', `is not related as ${type}`);
        await use.deleteRelation(principal, { relation: relation.id });
      } else if (relation === undefined) {
        await use.relateTicket(principal, { ticket, type, other: related });
      }
      const relations = relationsOf(await allRelations(context, ticket));
      const done = remove ? 'Removed from' : 'Related to';
      const lines = relations.map((line) => `\n- ${line}`).join('');
      return { text: `${done} ${ticket}: ${type} ${key}.${lines}`, data: { relations } };
    },
  }),
];

/** The relation that two tickets have already, and the key of the other ticket. Refuses with `validation_failed` (other) an unknown one. */
async function foundRelation(
  context: ToolContext,
  { ticket, type, other: related }: { ticket: string; type: RelationRecord['type']; other: string },
): Promise<[relation: RelationRecord | undefined, key: string]> {
  const { id, key } = await ticketNamed(context, related, 'other');
  const relations = await allRelations(context, ticket);
  const found = relations.find(
    (relation): relation is RelationRecord =>
      'ticket' in relation && relation.type === type && relation.ticket.id === id,
  );
  return [found, key];
}
