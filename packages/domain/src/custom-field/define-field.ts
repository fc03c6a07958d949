import { fieldBudget } from '../budgets/field-budget.ts';
import { DomainError, invalid } from '../kernel/domain-error.ts';
import { foldCase } from '../kernel/fold-case.ts';
import { numbered } from '../kernel/slug.ts';
import { foldForSearch } from '../kernel/search-text.ts';
import type { NewId } from '../kernel/clock.port.ts';
import type { CustomField, FieldOption, FieldValue } from '../records/custom-field.ts';
import { defaultColor } from '../records/board.ts';
import { readValue, ValueFault } from './read-value.ts';

/** The fields that other fields are compared with: of the organization, deleted ones included. */
export type FieldPlace = Pick<CustomField, 'id' | 'projectId' | 'key' | 'position' | 'deletedAt'>;

const maxKeyLength = 40;

/** Every object has a property `constructor`, and readers of JSON leave out both. */
const unsafeNames = ['constructor', 'prototype'];

/** The form of a key that people choose. */
export const fieldKeyPattern = /^[a-z][a-z0-9_]{0,39}$/u;

const baseKey = (name: string): string => {
  const words = foldForSearch(name).match(/[a-z0-9]+/gu) ?? [];
  const key = words.join('_');
  return /^[a-z]/u.test(key) ? key : `field_${key}`.replace(/_$/u, '');
};

/** Whether a project can have both fields: both are its own, or one is for all projects. */
const meet = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;

/**
 * The key of a new field: the wanted one, or one from the name with _2, _3 … behind it when a field that meets it has it. Refuses with
 * `validation_failed` (key).
 */
export function keyOfField(
  { name, key, projectId }: { name: string; key?: string | undefined; projectId: string | null },
  fields: readonly FieldPlace[],
): string {
  const taken = new Set(
    fields.filter((field) => meet(field.projectId, projectId)).map((f) => f.key),
  );
  for (const unsafe of unsafeNames) taken.add(unsafe);
  if (key === undefined) {
    const free = numbered(baseKey(name), '_', maxKeyLength).find((text) => !taken.has(text));
    return free as string;
  }
  if (taken.has(key)) throw invalid('key', 'is taken by another field, perhaps a deleted one');
  return key;
}

function refuseFull(quota: string, limit: number, count: number): void {
  if (count >= limit) throw new DomainError('quota_exceeded', { quota, limit });
}

/** Refuses with `quota_exceeded` one more field of this project (null: of all projects). */
export function refuseMoreFields(projectId: string | null, fields: readonly FieldPlace[]): void {
  const live = fields.filter(({ deletedAt }) => deletedAt === null);
  refuseFull('custom fields', fieldBudget.ofOrganization, live.length);
  const common = live.filter((field) => field.projectId === null).length;
  const ofProjects = Map.groupBy(
    live.filter((field) => field.projectId !== null && meet(field.projectId, projectId)),
    (field) => field.projectId,
  );
  const own = Math.max(0, ...[...ofProjects.values()].map((of) => of.length));
  refuseFull('custom fields in a project', fieldBudget.inProject, common + own);
}

/** An option as people send it: without an id it is a new one. */
export interface SentOption {
  readonly id?: string | undefined;
  readonly name: string;
  readonly color?: string | undefined;
  readonly archived?: boolean | undefined;
}

/** The options that people sent, with ids. Refuses with `validation_failed` (options) unknown ids and equal names. */
export function optionsOf(
  sent: readonly SentOption[],
  before: readonly FieldOption[],
  newId: NewId,
): readonly FieldOption[] {
  const known = new Map(before.map((option) => [option.id, option]));
  const options = sent.map(({ id, name, color, archived }) => {
    const stored = id === undefined ? undefined : known.get(id);
    if (id !== undefined && stored === undefined) {
      throw invalid('options', 'names an id that is not an option of the field');
    }
    return {
      id: stored?.id ?? newId(),
      name,
      color: color ?? stored?.color ?? defaultColor,
      archived: archived ?? stored?.archived ?? false,
    };
  });
  const names = new Set(options.map(({ name }) => foldCase(name)));
  const ids = new Set(options.map(({ id }) => id));
  if (names.size < options.length || ids.size < options.length) {
    throw invalid('options', 'must not name an option twice, without regard to case');
  }
  return options;
}

/**
 * The field as it will be, with its default in the stored form. Refuses with `validation_failed` (number, options, default) what does not fit its type.
 */
export function checkedField(field: CustomField, sentDefault: unknown): CustomField {
  const { type, number, options } = field;
  const isChoice = type === 'choice' || type === 'choices';
  if (!isChoice && options.length > 0) throw invalid('options', 'is only for choices');
  if (isChoice && options.length === 0) throw invalid('options', 'must have at least one option');
  if (type !== 'number' && number !== null) throw invalid('number', 'is only for numbers');
  if (number !== null && number.min !== null && number.max !== null && number.min > number.max) {
    throw invalid('number', 'must not have a min above its max');
  }
  return { ...field, default: defaultOf(field, sentDefault) };
}

function defaultOf(field: CustomField, sent: unknown): FieldValue | null {
  if (sent === null) return null;
  if (field.type === 'person' || field.type === 'people') {
    throw invalid('default', 'cannot be set for people');
  }
  const value = readValue(field, sent, { people: new Set() });
  if (value instanceof ValueFault) throw invalid('default', value.message);
  return value;
}
