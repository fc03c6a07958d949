import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { ticketRef } from '../../ticket/ticket-key.ts';
import { relate, unrelate } from '../../ticket/decisions/relate.ts';
import type { RelationType } from '../../records/relation.ts';

interface NewRelation {
  /** The ticket that has the relation: an id or a key. */
  ticket: string;
  /** The part of the other ticket in the relation. */
  type: RelationType;
  /** An id or a key. */
  other: string;
}

/** Relates a ticket with another one of the organization. Refuses what `relate` refuses, and with `validation_failed` (ticket) an unknown ticket. */
export const relateTicket = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ ticket }: NewRelation) => ({ kind: 'ticket', id: ticketRef(ticket) }),
    load: ({ relations }, { ticket, type, other }) =>
      relations.loadToAdd(ticketRef(ticket), type, ticketRef(other)),
    check: ({ other, ...loaded }, { type }) => {
      if (other === null) throw invalid('ticket', 'is not another ticket of this organization');
      return { ...loaded, other, type };
    },
    decide: relate,
  });

/** Deletes a relation, for both tickets. Refuses with `project_archived`. */
export const deleteRelation = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ relation }: { relation: string }) => ({ kind: 'relation', id: relation }),
    load: ({ relations }, { relation }) => relations.load(relation),
    check: (loaded) => loaded,
    decide: ({ relation, ends }, context) => unrelate(relation, ends, context),
  });
