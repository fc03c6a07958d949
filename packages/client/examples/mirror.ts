import type { components } from '@basalt/client';

type Event = Pick<
  components['schemas']['Event'],
  'type' | 'project_id' | 'data' | 'affected' | 'log_position'
>;
type Values = Record<string, unknown>;

/** A copy of the records of an organization that follows its events, in any order of arrival. */
export function createMirror() {
  /** The values of each record, and the position of the event that each of them is from. */
  const records = new Map<string, { values: Values; from: Record<string, string> }>();

  function write(key: string, values: Values, position: string): void {
    const record = records.get(key) ?? { values: {}, from: {} };
    records.set(key, record);
    for (const [field, value] of Object.entries(values)) {
      if (position < (record.from[field] ?? '')) continue;
      record.values[field] = value;
      record.from[field] = position;
    }
  }

  function apply({ type, project_id, data, affected, log_position: position }: Event): void {
    const [, subject = '', verb = ''] = /^(.+)\.(\w+)$/.exec(type) ?? [];
    const isThere = !['deleted', 'removed', 'moved_away'].includes(verb);
    const { boards = [], board_ids: _, ticket_ids: __, ...record } = data;
    for (const board of boards as Values[]) {
      write(`board ${String(board['id'])}`, { ...board, isThere }, position);
    }
    const id = String(record['id']);
    // What another record's event did to tickets and documents is in `affected`.
    const isOfOther =
      (subject === 'ticket' && !('number' in record)) ||
      (subject === 'document' && !('content_html' in record));
    if (type === 'board.reordered') write(`project ${id}`, record, position);
    else if (type === 'ticket.reordered') write(`board ${id}`, record, position);
    // A person can be a member of several projects.
    else if (subject === 'project.member') {
      write(`${subject} ${project_id} ${id}`, { project_id, ...record, isThere }, position);
    } else if (!isOfOther) write(`${subject} ${id}`, { project_id, ...record, isThere }, position);
    for (const affectedRecord of affected) {
      const { version, changes } = affectedRecord;
      write(
        `${affectedRecord.type} ${affectedRecord.id}`,
        { id: affectedRecord.id, version, ...changes },
        position,
      );
    }
  }

  /** The records of a kind that are there: `ticket`, `board`, `ticket.comment` … */
  function list(kind: string): Values[] {
    const ofKind = [...records].filter(([key]) => key.startsWith(`${kind} `));
    return ofKind.map(([, { values }]) => values).filter(isVisible);
  }

  const valuesOf = (kind: string, id: unknown) =>
    records.get(`${kind} ${String(id)}`)?.values ?? {};

  function isVisible({ isThere, project_id, ticket_id, document_id, editor_ids }: Values): boolean {
    if (isThere !== true) return false;
    if (typeof ticket_id === 'string') return isVisible(valuesOf('ticket', ticket_id));
    if (typeof document_id === 'string') return isVisible(valuesOf('document', document_id));
    if (editor_ids !== undefined || typeof project_id !== 'string') return true;
    return valuesOf('project', project_id)['isThere'] === true;
  }

  return { apply, list };
}
