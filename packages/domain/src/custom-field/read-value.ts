import { isDay } from '../kernel/day.ts';
import { fieldBudget } from '../budgets/field-budget.ts';
import { isBlank } from '../kernel/blank.ts';
import { foldCase } from '../kernel/fold-case.ts';
import { isIdentifier } from '../kernel/identifier.ts';
import { isOneLine, oneLineFault } from '../kernel/one-line.ts';
import { isLonger } from '../kernel/text-length.ts';
import type {
  CustomFieldType,
  FieldFormat,
  FieldOption,
  FieldValue,
} from '../records/custom-field.ts';

/** The reason why a value does not fit its field, as the end of a sentence. */
export class ValueFault extends Error {}

/** The people that a value may name, and the value that the ticket has already. */
export interface ValueContext {
  readonly people: ReadonlySet<string>;
  readonly before?: FieldValue | undefined;
}

function lineOf(sent: unknown, max: number): string {
  if (typeof sent !== 'string') throw new ValueFault('must be a string or null');
  const text = sent.trim();
  if (isLonger(text, max)) throw new ValueFault(`must have at most ${max} characters`);
  if (!isOneLine(text)) throw new ValueFault(oneLineFault);
  return text;
}

function linkOf(sent: unknown): string {
  const text = lineOf(sent, fieldBudget.linkCharacters);
  const isLink = /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@[^\s@])\S*$/iu.test(text);
  if (!isLink || !URL.canParse(text))
    throw new ValueFault('must be a link with https, http or mailto');
  return text;
}

function numberOf(sent: unknown, { number }: FieldFormat): number {
  const { min = null, max = null, decimals = 0 } = number ?? {};
  const isNumber = typeof sent === 'number' && Number.isFinite(sent);
  const fits =
    isNumber &&
    Number(sent.toFixed(decimals)) === sent &&
    (min === null || sent >= min) &&
    (max === null || sent <= max) &&
    Math.abs(sent) <= Number.MAX_SAFE_INTEGER;
  // Makes 0 of -0.
  if (fits) return sent + 0;
  const bounds = [min === null ? '' : ` from ${min}`, max === null ? '' : ` up to ${max}`].join('');
  const places = decimals === 1 ? '1 decimal' : `${decimals} decimals`;
  throw new ValueFault(`must be a number${bounds} with at most ${places}`);
}

function optionOf(sent: unknown, { options }: FieldFormat, before: readonly string[]): string {
  const name = typeof sent === 'string' ? foldCase(sent.trim()) : '';
  const named = (option: FieldOption) => option.id === sent || foldCase(option.name) === name;
  const found = options.find(named);
  if (found === undefined || (found.archived && !before.includes(found.id))) {
    throw new ValueFault('must be an option of the field, by name or id');
  }
  return found.id;
}

function listOf(sent: unknown, max: number, noun: string): readonly unknown[] {
  if (!Array.isArray(sent) || sent.length > max) {
    throw new ValueFault(`must be a list of at most ${max} ${noun}`);
  }
  return sent;
}

function personOf(sent: unknown, { people, before }: ValueContext): string {
  const id = typeof sent === 'string' ? sent.toLowerCase() : '';
  const isKnown = people.has(id) || [before].flat().includes(id);
  if (!isIdentifier(id) || !isKnown) {
    throw new ValueFault('must name only people with access to the project');
  }
  return id;
}

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)];

type Read = (sent: unknown, format: FieldFormat, context: ValueContext) => FieldValue;

const chosenBefore = ({ before }: ValueContext): readonly string[] =>
  [before ?? []].flat() as readonly string[];

/** Reads the values of each type. An empty text or list is no value. */
const reads: Readonly<Record<CustomFieldType, Read>> = {
  text: (sent) => lineOf(sent, fieldBudget.textCharacters),
  link: (sent) => (typeof sent === 'string' && isBlank(sent) ? '' : linkOf(sent)),
  number: numberOf,
  date: (sent) => {
    if (typeof sent === 'string' && isDay(sent)) return sent;
    throw new ValueFault('must be a day like 2031-05-04');
  },
  flag: (sent) => {
    if (typeof sent === 'boolean') return sent;
    throw new ValueFault('must be true or false');
  },
  choice: (sent, format, context) => optionOf(sent, format, chosenBefore(context)),
  choices: (sent, format, context) => {
    const before = chosenBefore(context);
    const names = listOf(sent, fieldBudget.chosen, 'options');
    const chosen = new Set(names.map((name) => optionOf(name, format, before)));
    return format.options.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  },
  person: (sent, _, context) => personOf(sent, context),
  people: (sent, _, context) =>
    distinct(listOf(sent, fieldBudget.people, 'people').map((person) => personOf(person, context))),
};

/**
 * The value that is stored for what people or programs sent; null for none: null, a blank text or an empty list. Options are named by name, without
 * regard to case, or by id. A `ValueFault` for what does not fit.
 */
export function readValue(
  format: FieldFormat,
  sent: unknown,
  context: ValueContext,
): FieldValue | null | ValueFault {
  if (sent === null) return null;
  try {
    const value = reads[format.type](sent, format, context);
    const isEmpty =
      typeof value === 'string' ? isBlank(value) : Array.isArray(value) && value.length === 0;
    return isEmpty ? null : value;
  } catch (error) {
    if (error instanceof ValueFault) return error;
    throw error;
  }
}
