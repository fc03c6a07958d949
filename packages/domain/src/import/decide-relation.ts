import { importNote } from '../records/import-note.ts';
import { isRefusal } from '../kernel/domain-error.ts';
import { refuseRelation, relate } from '../ticket/decisions/relate.ts';
import { Relation, storedEnds, typeFor } from '../records/relation.ts';
import { deletedHere, twice } from './decide-structure.ts';
import type { PortionWork } from './portion-work.ts';
import type { FittedOf } from '../records/neutral-form.ts';
import type { FittedItem } from '../records/source.port.ts';

const noTickets = importNote('relation_ticket_left');
const noPlace = importNote('relation_no_place');

/** Imports a relation of the source, by the rules of single relations. A relation has only version 1. */
export function decideRelation(
  work: PortionWork,
  fitted: FittedItem,
  fields: FittedOf<'relation'>,
): void {
  const { context, state } = work;
  const ref = { kind: 'relation', key: fitted.item.key } as const;
  if (work.isDuplicate(ref)) return work.report(fitted, { left: twice });
  const from = work.record({ kind: 'ticket', key: fields.from });
  const to = work.record({ kind: 'ticket', key: fields.to });
  const { related } = state;
  if (related === null || from === undefined || to === undefined || from.recordId === to.recordId) {
    return work.report(fitted, { left: noTickets });
  }
  const ends = storedEnds(fields.type, from.recordId, to.recordId);
  const type = typeFor(ends, from.recordId);
  const around = related.graph.around(ends);
  if (around.same !== null) return work.report(fitted);
  if (work.record(ref) !== undefined) return work.report(fitted, { left: deletedHere });
  const locked = [from, to].map(({ recordId }) => work.lockedTicket(recordId));
  const [first, second] = locked;
  const { principal, now } = context;
  let relation: Relation;
  try {
    if (first !== undefined && second !== undefined) {
      const made = relate({ ...around, one: first, other: second, type }, context);
      ({ relation } = made);
      for (const ticket of made.tickets) {
        const [row, before] = ticket.id === from.recordId ? [from, first] : [to, second];
        work.raiseVersion(row, before.ticket.version, ticket.version);
        work.saved.set(ticket.id, ticket);
      }
      work.saved.set(relation.id, relation);
      work.sets.push(...(made.sets ?? []));
      work.events.push(...(made.events ?? []));
    } else if (locked.every((it, at) => it !== undefined || work.isTried(at === 0 ? from : to))) {
      refuseRelation(around, ends.toId, false);
      const { organizationId, actor: createdBy } = principal;
      relation = new Relation({ ...ends, id: context.newId(), organizationId, createdBy, now });
    } else return work.report(fitted, { left: noTickets });
  } catch (error) {
    if (!isRefusal(error, 'validation_failed')) throw error;
    return work.report(fitted, { left: noPlace });
  }
  related.graph.add(relation);
  work.became('relation', fitted.item, { id: relation.id, version: 1 }, true);
  work.report(fitted);
}
