import { priorities, type NeutralRecord } from '@basalt/domain';

/** The fields of each kind of record and their types; a `?` behind a type allows null. */
const shapes: Readonly<Record<string, string>> = {
  project: 'name:text description:text?',
  person: 'name:text email:text?',
  board: 'name:text wipLimit:number? isDone:truth',
  label: 'name:text color:text?',
  ticket:
    'title:text html:text? board:text? priority:priority? dueAt:time? estimate:number? assignees:texts labels:texts tags:texts archived:truth author:text? createdAt:time? completedAt:time?',
  comment: 'ticket:text html:text author:text? createdAt:time?',
  relation: 'type:relation from:text to:text',
  file: 'ticket:text name:text open:nothing? size:number? createdAt:time?',
};

const isText = (value: unknown): boolean => typeof value === 'string';

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: isText,
  truth: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  texts: (value) => Array.isArray(value) && value.every(isText),
  time: (value) => isText(value) && !Number.isNaN(Date.parse(value as string)),
  priority: (value) => priorities.some((known) => known === value),
  relation: (value) => ['blocks', 'relates_to', 'duplicates', 'parent'].includes(value as string),
  nothing: () => false,
};

/** The record of a line of the neutral form, whose times are texts in ISO 8601; null for what has not exactly the fields of its kind. */
export function neutralRecordOf(value: unknown): NeutralRecord | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kind, ...given } = value as Record<string, unknown>;
  const shape = typeof kind === 'string' && Object.hasOwn(shapes, kind) ? shapes[kind] : undefined;
  if (shape === undefined) return null;
  const record: Record<string, unknown> = { kind };
  const fields = shape.split(' ');
  for (const field of fields) {
    const [name = '', type = ''] = field.split(':');
    if (!Object.hasOwn(given, name)) return null;
    const found = given[name];
    const isNull = found === null && type.endsWith('?');
    if (!isNull && types[type.replace('?', '')]?.(found) !== true) return null;
    record[name] = !isNull && type.startsWith('time') ? new Date(found as string) : found;
  }
  return Object.keys(given).length === fields.length ? (record as NeutralRecord) : null;
}
