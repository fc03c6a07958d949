import { importNote } from '../records/import-note.ts';
import { nextVersion } from '../record/next-version.ts';
import { Comment } from '../records/comment.ts';
import { commentDecision } from '../comment/commented.ts';
import type { Ticket } from '../records/ticket.ts';
import { changedHere, deletedHere, noTicket, twice } from './decide-structure.ts';
import type { TicketWork } from './decide-ticket.ts';
import { uuidAt } from './uuid-at.ts';
import type { PortionWork } from './portion-work.ts';
import type { FittedOf } from '../records/neutral-form.ts';
import type { FittedItem } from '../records/source.port.ts';

/** Imports a comment of the source, with its author and its time. */
export function decideComment(
  work: PortionWork,
  fitted: FittedItem,
  fields: FittedOf<'comment'>,
  tickets: TicketWork,
): void {
  const ref = { kind: 'comment', key: fitted.item.key } as const;
  if (work.isDuplicate(ref)) return work.report(fitted, { left: twice });
  const { html: bodyHtml } = fitted;
  if (bodyHtml === null) return work.report(fitted, { left: importNote('comment_empty') });
  const row = work.record({ kind: 'ticket', key: fields.ticket });
  const ticket = row && tickets.ticket(row.recordId);
  if (row === undefined || ticket === undefined) {
    const isTried = row !== undefined && work.isTried(row);
    return work.report(fitted, isTried ? {} : { left: noTicket });
  }
  const { newId, now } = work.context;
  const { htmlPolicy } = work;
  const keep = (comment: Comment, at: Date, isNew: boolean): void => {
    const on = { kind: 'ticket', record: ticket, project: work.project } as const;
    const happened = isNew ? 'created' : 'updated';
    const made = commentDecision('ticket', { on, comment }, happened, { now: at });
    tickets.keep(made.saved?.[1] as Ticket);
    work.saved.set(comment.id, comment);
    for (const event of made.events ?? []) {
      work.events.push({ ...event, kind: 'ticket.comment.imported' });
    }
    work.became('comment', fitted.item, comment, isNew);
    work.report(fitted);
  };
  const before = work.record(ref);
  if (before === undefined) {
    const at = fields.createdAt ?? now;
    const comment = new Comment({
      id: uuidAt(at, newId),
      organizationId: ticket.organizationId,
      ticketId: ticket.id,
      bodyHtml,
      htmlPolicy,
      author: work.state.people.author(fields.author),
      source: work.sourceOf(fitted),
      now: at,
    });
    return keep(comment, at, true);
  }
  const comment = work.state.comments.find(({ id }) => id === before.recordId);
  if (comment === undefined || comment.deletedAt !== null) {
    return work.report(fitted, { left: deletedHere });
  }
  if (comment.bodyHtml === bodyHtml) return work.report(fitted);
  if (comment.version !== before.versionWritten) return work.report(fitted, { left: changedHere });
  keep(nextVersion(comment, now, { bodyHtml, htmlPolicy }), now, false);
}
