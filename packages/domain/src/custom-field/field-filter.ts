import { searchBudget } from '../budgets/search-budget.ts';
import { DomainError, invalid } from '../kernel/domain-error.ts';
import { foldCase } from '../kernel/fold-case.ts';
import { isIdentifier } from '../kernel/identifier.ts';
import { foldForSearch } from '../kernel/search-text.ts';
import { searchWords } from '../kernel/search-words.ts';
import type {
  CustomFieldRecord,
  CustomFieldType,
  FieldFormat,
  FieldValue,
} from '../records/custom-field.ts';
import { isDay } from '../kernel/day.ts';

/** Parameters of a list for custom fields, without `custom.`: `{ severity: 'high,low', cost_min: '5' }`. */
export type FieldParameters = Readonly<Record<string, string>>;

/** A test of the value of one of these fields. */
export interface FieldTest {
  readonly fieldIds: readonly string[];
  /** No value. */
  readonly isUnset?: true;
  /** One of these options or people. */
  readonly items?: readonly string[];
  /** One of these amounts (`amountOf`). */
  readonly amounts?: readonly number[];
  readonly from?: number;
  readonly to?: number;
  readonly before?: number;
  /** All of these folded words. */
  readonly words?: readonly string[];
}

/** A ticket must pass one of the tests. */
export type FieldCondition = readonly FieldTest[];

/** An order by the values of a field; tickets without one come last. */
export interface FieldSort {
  readonly field: CustomFieldRecord;
  readonly direction: 'asc' | 'desc';
}

/** The name of such an order. */
export type CustomSort = `custom.${string}` | `-custom.${string}`;

/** The form of a parameter or sort, after `custom.`. */
export const fieldParameterPattern = /^[a-z][a-z0-9_]{0,46}$/u;

/** The folded text by which lists are sorted and filtered has at most this many characters. */
export const lineCharacters = 500;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** The place of an option, a number, the number of a day, or 1 for true, for comparisons; null for other types. `value` names options by id or name. */
export function amountOf({ type, options }: FieldFormat, value: FieldValue): number | null {
  if (type === 'number') return value as number;
  if (type === 'date') return dayNumber(value as string);
  if (type === 'flag') return value === true ? 1 : 0;
  if (type !== 'choice') return null;
  return options.findIndex(({ id, name }) => id === value || name === value) + 1;
}

/** The folded text of a value, for comparisons. */
export const lineOfValue = (value: FieldValue): string =>
  foldForSearch(String(value)).slice(0, lineCharacters).toWellFormed();

type Test = Omit<FieldTest, 'fieldIds'>;

class Fault extends Error {}

function numbersOf(values: readonly string[]): Test {
  const amounts = values.map((value) => (value === '' ? Number.NaN : Number(value)));
  if (!amounts.every(Number.isFinite)) throw new Fault('must be numbers, separated by commas');
  return { amounts };
}

const dayOf = (value: string): number => {
  if (!isDay(value)) throw new Fault('must be a day like 2031-05-04');
  return dayNumber(value);
};

function optionsNamed(values: readonly string[], { options }: FieldFormat): Test {
  const items = values.map((value) => {
    const named = foldCase(value);
    const found = options.find(({ id, name }) => id === value || foldCase(name) === named);
    if (found === undefined) throw new Fault('must name options of the field');
    return found.id;
  });
  return { items };
}

function peopleNamed(values: readonly string[]): Test {
  if (!values.every(isIdentifier)) throw new Fault('must be ids of people, separated by commas');
  return { items: values };
}

function flagOf([value]: readonly string[]): Test {
  if (value !== 'true' && value !== 'false') throw new Fault('must be true, false or none');
  return { amounts: [value === 'true' ? 1 : 0] };
}

function wordsOf(values: readonly string[]): Test {
  const words = searchWords(values.join(','));
  if (words.length <= searchBudget.words) return { words };
  throw new Fault(`must have at most ${searchBudget.words} words`);
}

/** Reads the values of a parameter, by the type of the field. */
const tests: Readonly<
  Record<CustomFieldType, (values: readonly string[], format: FieldFormat) => Test>
> = {
  text: wordsOf,
  link: wordsOf,
  number: numbersOf,
  date: (values) => ({ amounts: values.map(dayOf) }),
  choice: optionsNamed,
  choices: optionsNamed,
  person: peopleNamed,
  people: peopleNamed,
  flag: flagOf,
};

/** The ends of parameters that are bounds, by the type of the field. */
const bounds: Readonly<Partial<Record<CustomFieldType, Readonly<Record<string, keyof Test>>>>> = {
  number: { min: 'from', max: 'to' },
  date: { after: 'from', before: 'before' },
};

function boundOf({ type }: FieldFormat, end: string, value: string): Test {
  const bound = bounds[type]?.[end];
  if (bound === undefined) throw new Fault(`takes no _${end}`);
  const amount = type === 'date' ? dayOf(value) : Number(value);
  if (value === '' || !Number.isFinite(amount)) throw new Fault('must be a number');
  return { [bound]: amount };
}

/** The tests of one parameter by fields that have its key; in a list of all projects, these can be several. */
function conditionOf(
  fields: readonly CustomFieldRecord[],
  end: string | null,
  text: string,
): FieldCondition {
  const values = text.split(',').map((value) => value.trim());
  const isOrNone = end === null && values.includes('none');
  const others = values.filter((value) => value !== 'none');
  const unset: FieldCondition = isOrNone
    ? [{ fieldIds: fields.map(({ id }) => id), isUnset: true }]
    : [];
  if (isOrNone && others.length === 0) return unset;
  const faults: Fault[] = [];
  const set = fields.flatMap((field) => {
    try {
      const test =
        end === null ? tests[field.type](others, field) : boundOf(field, end, text.trim());
      return [{ fieldIds: [field.id], ...test }];
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push(error);
      return [];
    }
  });
  const [fault] = faults;
  if (set.length === 0 && fault !== undefined) throw fault;
  return [...unset, ...set];
}

/** The end of a parameter that is a bound: `_min` of `cost_min`. */
export const boundEnd = /_(min|max|after|before)$/u;

/** The fields that a parameter names, and the end of a bound: `cost` and `min` of `cost_min`. A key goes before a bound of another key. */
function fieldsNamed(fields: readonly CustomFieldRecord[], parameter: string) {
  const withKey = (key: string) => fields.filter((field) => field.key === key);
  const whole = withKey(parameter);
  if (whole.length > 0) return { named: whole, end: null };
  const [, end = ''] = boundEnd.exec(parameter) ?? [];
  return { named: withKey(parameter.replace(boundEnd, '')), end };
}

/**
 * The conditions of a list's parameters. `fields` are those that its projects have. Refuses with `validation_failed` (`custom.KEY`) unknown
 * keys and values that do not fit.
 */
export function fieldConditions(
  fields: readonly CustomFieldRecord[],
  parameters: FieldParameters,
): readonly FieldCondition[] {
  const errors: Record<string, readonly string[]> = {};
  const conditions = Object.entries(parameters).flatMap(([parameter, text]) => {
    const { named, end } = fieldsNamed(fields, parameter);
    try {
      if (named.length === 0) throw new Fault('is not a custom field of this list');
      return [conditionOf(named, end, text)];
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      errors[`custom.${parameter}`] = [error.message];
      return [];
    }
  });
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  return conditions;
}

const sortable: readonly CustomFieldType[] = ['text', 'number', 'date', 'choice', 'flag'];

/** The order that a sort names. Refuses with `validation_failed` (sort) one that names no field of the list, or several. */
export function fieldSort(fields: readonly CustomFieldRecord[], sort: CustomSort): FieldSort {
  const key = sort.replace(/^-?custom\./u, '');
  const named = fields.filter((field) => field.key === key && sortable.includes(field.type));
  const [field] = named;
  if (field === undefined || named.length > 1) {
    throw invalid('sort', 'must name one custom field: a text, number, date, choice or flag');
  }
  return { field, direction: sort.startsWith('-') ? 'desc' : 'asc' };
}

/** The field that divides a project's tickets into lanes. Refuses with `validation_failed` (by) one that is no choice or person of the project. */
export function fieldLane(fields: readonly CustomFieldRecord[], by: CustomSort): CustomFieldRecord {
  const field = fields.find(({ key }) => by === `custom.${key}`);
  if (field?.type === 'choice' || field?.type === 'person') return field;
  throw invalid('by', 'must name a custom field of the project: a choice or a person');
}

/** Whether the sort is one by a custom field. */
export const isCustomSort = (sort: string): sort is CustomSort => /^-?custom\./u.test(sort);
