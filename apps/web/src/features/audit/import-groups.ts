import type { LogEvent } from '../../api/types.ts';

/** The consecutive entries of one import in the log, newest first. `end` is the event of its end, null where that is not next to them. */
export interface ImportGroup {
  kind: 'import';
  id: string;
  end: LogEvent | null;
  entries: LogEvent[];
}

/** A row of the audit log: an event, or what one import wrote. */
export type AuditRow = { kind: 'event'; id: string; event: LogEvent } | ImportGroup;

/** The records that an import writes, by the kinds of their events. */
export const importedKinds = [
  'project.imported',
  'board.imported',
  'label.imported',
  'field.imported',
  'template.imported',
  'ticket.imported',
  'ticket.comment.imported',
  'ticket.file.imported',
] as const;

const isImported = ({ type }: LogEvent): boolean =>
  importedKinds.some((imported) => imported === type);

const isSameImport = (newer: LogEvent, older: LogEvent): boolean =>
  newer.project_id === older.project_id && newer.actor.name === older.actor.name;

/** The events as rows: consecutive ones of one import, which are of one person and project, are one row. Both are newest first. */
export function auditRows(events: readonly LogEvent[]): AuditRow[] {
  const rows: AuditRow[] = [];
  for (const event of events) {
    const before = rows.at(-1);
    if (!isImported(event)) rows.push({ kind: 'event', id: event.id, event });
    else if (before?.kind === 'import' && isSameImport(before.entries[0] ?? event, event))
      before.entries.push(event);
    else {
      const [end = null, ...limits] = endOf(rows, event);
      rows.push({ kind: 'import', id: end?.id ?? event.id, end, entries: [...limits, event] });
    }
  }
  return rows;
}

const isEndOf = (end: LogEvent, entry: LogEvent): boolean =>
  end.type === 'import.finished' && end.project_id === entry.project_id;

/** Takes from the rows the end of the import with this entry, and after it the limits that boards got then. Nothing where its end is not next to it. */
function endOf(rows: AuditRow[], entry: LogEvent): LogEvent[] {
  const isLimit = (row: AuditRow): boolean =>
    row.kind === 'event' && row.event.type === 'board.updated' && isSameImport(row.event, entry);
  const at = rows.findLastIndex((row) => !isLimit(row));
  const row = rows[at];
  if (row?.kind !== 'event' || !isEndOf(row.event, entry)) return [];
  return rows.splice(at).flatMap((taken) => (taken.kind === 'event' ? [taken.event] : []));
}
