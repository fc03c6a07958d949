import type { WrittenChanges } from '../../src/change/change.ts';
import type { SetChange } from '../../src/change/set-change.ts';
import { Board } from '../../src/board/board.ts';
import { Comment } from '../../src/comment/comment.ts';
import { Document } from '../../src/document/document.ts';
import { Ticket } from '../../src/ticket/ticket.ts';
import { raised } from './raised.ts';
import type { TenantData } from './tenant-data.ts';
import { refuseBrokenComment } from './comments.ts';
import { refuseBrokenDocument } from './documents.ts';
import { refuseBrokenLinks } from './tickets.ts';

/** Writes what a change leaves behind, but for its events. */
export function write(data: TenantData, { sets = [], saved = [] }: WrittenChanges): void {
  for (const set of sets) writeSet(data, set);
  for (const record of saved) save(data, record);
}

function save(data: TenantData, record: object): void {
  if (record instanceof Ticket) {
    refuseBrokenLinks(data, record);
    return data.tickets.put(record.id, record);
  }
  if (record instanceof Board) {
    if (data.projects.get(record.projectId) === null) throw new Error('names no project');
    return data.boards.put(record.id, record);
  }
  if (record instanceof Document) {
    refuseBrokenDocument(data, record);
    return data.documents.put(record.id, record);
  }
  if (record instanceof Comment) {
    refuseBrokenComment(data, record);
    return data.comments.put(record.id, record);
  }
  throw new Error(`a record that is not stored: ${record.constructor.name}`);
}

function writeSet(data: TenantData, set: SetChange): void {
  switch (set.kind) {
    case 'ticket_number':
      data.ticketNumbers.set(set.projectId, set.last);
      break;
    case 'tags':
      for (const { id, name } of set.tags) {
        const { organizationId } = data;
        if (set.projectId === null) data.articleTags.add(id, { id, organizationId, name });
        else data.tags.add(id, { id, organizationId, projectId: set.projectId, name });
      }
      break;
    case 'ranks':
      for (const ticket of data.tickets.where(({ id }) => set.ranks.has(id))) {
        const rank = set.ranks.get(ticket.id);
        data.tickets.save(ticket.id, Object.assign(ticket, { rank }, raised(ticket, set.now)));
      }
      break;
    default:
      set satisfies never;
  }
}
