import type { LogEvent } from '../api/types.ts';

const plain: Readonly<Record<string, string>> = {
  'ticket.created': 'created it',
  'ticket.archived': 'archived it',
  'ticket.unarchived': 'brought it back',
  'ticket.completed': 'completed it',
  'ticket.reopened': 'reopened it',
  'ticket.deleted': 'deleted it',
  'ticket.restored': 'restored it',
  'ticket.comment.created': 'commented',
  'ticket.comment.updated': 'changed a comment',
  'ticket.comment.deleted': 'deleted a comment',
};

const fields: Readonly<Record<string, string>> = {
  title: 'the title',
  description_html: 'the text',
  priority: 'the priority',
  due_at: 'the due date',
  estimate: 'the estimate',
  assignee_ids: 'who it is assigned to',
  label_ids: 'the labels',
  tag_names: 'the tags',
};

/** What an event of a ticket says, after the name of who did it. `nameOf` names a board. */
export function historyWords(
  { type, changes }: Pick<LogEvent, 'type' | 'changes'>,
  nameOf: (board: unknown) => string,
): string {
  const known = plain[type];
  if (known !== undefined) return known;
  const board = changes['board_id'];
  if (type === 'ticket.moved') {
    return board === undefined ? 'moved it on its board' : `moved it to ${nameOf(board.to)}`;
  }
  const changed = Object.keys(changes).flatMap((name) => fields[name] ?? []);
  return changed.length > 0 ? `changed ${changed.join(', ')}` : 'changed it';
}
