import { importBudget } from '../budgets/import-budget.ts';
import type { PortionWork } from './portion-work.ts';
import type {
  FoundBoard,
  FoundField,
  FoundNames,
  FoundPerson,
  FoundPriority,
} from '../records/import-report.ts';

/** The names found so far with those of a decided portion. */
export function foundIn(found: FoundNames, work: PortionWork): FoundNames {
  const { job, items, records, people: known } = work.state;
  const rows = [...work.records.values()].filter(({ kind }) => kind === 'board');
  const tried = new Set(rows.flatMap((row) => (row.importId === job.id ? [row.recordId] : [])));
  const settled = new Set(records.flatMap((row) => (row.kind === 'board' ? [row.sourceKey] : [])));
  const boards: FoundBoard[] = [];
  const people: FoundPerson[] = [];
  const fields: FoundField[] = [];
  const priorities = new Map((found.priorities ?? []).map((word) => [word.name, word]));
  for (const { item } of items) {
    const { key, name, record } = item;
    if (record?.kind === 'person') people.push({ key, name, user_id: known.userId(key) });
    const word: FoundPriority | undefined = item.foundPriority;
    if (word !== undefined && !priorities.has(word.name)) priorities.set(word.name, word);
    if (record?.kind === 'field') {
      const row = work.record({ kind: 'field', key });
      const { name: shown, type } = work.field(row?.recordId ?? '') ?? record;
      const field_id = row === undefined || row.importId === job.id ? null : row.recordId;
      fields.push({ key, name: shown, type, field_id });
    }
    if (record?.kind !== 'board') continue;
    const id = work.board(work.record({ kind: 'board', key })?.recordId ?? '')?.id ?? null;
    const board_id = id !== null && tried.has(id) ? null : id;
    const is_settled = board_id !== null && settled.has(key);
    const { category } = item;
    const shown = { key, name, board_id, is_done: record.isDone, is_settled };
    boards.push(category === undefined ? shown : { ...shown, category });
  }
  return {
    ...found,
    boards: [...found.boards, ...boards].slice(0, importBudget.found),
    people: [...found.people, ...people].slice(0, importBudget.found),
    fields: [...(found.fields ?? []), ...fields].slice(0, importBudget.found),
    ...(priorities.size > 0 && {
      priorities: [...priorities.values()].slice(0, importBudget.found),
    }),
  };
}
