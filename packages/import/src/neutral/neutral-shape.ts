import { priorities } from '@basalt/domain';

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const truth: Check = (value) => typeof value === 'boolean';
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const texts: Check = (value) => Array.isArray(value) && value.every(text);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

/** The fields of each kind of record, as a line of the neutral form holds them. */
const shapes: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  project: { name: text, description: orNull(text) },
  person: { name: text, email: orNull(text) },
  board: { name: text, wipLimit: orNull(number), isDone: truth },
  label: { name: text, color: orNull(text) },
  ticket: {
    title: text,
    html: orNull(text),
    board: orNull(text),
    priority: orNull(oneOf(...priorities)),
    dueAt: orNull(text),
    estimate: orNull(number),
    assignees: texts,
    labels: texts,
    tags: texts,
    archived: truth,
    author: orNull(text),
    createdAt: orNull(text),
    completedAt: orNull(text),
  },
  comment: { ticket: text, html: text, author: orNull(text), createdAt: orNull(text) },
  relation: { type: oneOf('blocks', 'relates_to', 'duplicates', 'parent'), from: text, to: text },
  file: { ticket: text, name: text, open: oneOf(null), size: orNull(number) },
};

/** Whether a value has the fields of its kind of record, and no others. */
export function isRecord(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { kind, ...fields } = value as Record<string, unknown>;
  const shape = typeof kind === 'string' && Object.hasOwn(shapes, kind) ? shapes[kind] : undefined;
  if (shape === undefined) return false;
  const names = Object.keys(shape);
  return (
    Object.keys(fields).length === names.length &&
    names.every((name) => Object.hasOwn(fields, name) && shape[name]?.(fields[name]))
  );
}
