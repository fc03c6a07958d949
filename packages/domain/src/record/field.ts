import { maxTags } from '../kernel/max-links.ts';
import type { FieldFacts, FieldType } from './field-facts.ts';
import { Field } from './marked-field.ts';

const plain = {
  isNullable: false,
  isHidden: false,
  isComputed: false,
  hasColumn: true,
  isWritten: false,
  isEdited: false,
  isSortable: false,
  isFilterable: false,
  startsNow: false,
  isKey: false,
};

const of = <Value>(type: FieldType, facts: Partial<FieldFacts> = {}): Field<Value> =>
  new Field({ ...plain, type, ...facts });

/** The id of a record. */
export const id = (): Field<string> => of('id');

/** The id of a record of this kind, which is written before the records that refer to it. */
export const ref = (to: string): Field<string> => of('id', { to });

/** At most `max` ids. */
export const ids = (max: number): Field<readonly string[], 'optional'> =>
  of<readonly string[]>('ids', { max }).default([]);

/** The ids of at most `max` records of this kind, which are written before the records that refer to them. */
export const refs = (to: string, max: number): Field<readonly string[], 'optional'> =>
  of<readonly string[]>('ids', { to, max }).default([]);

/** One line of text, at most `max` characters, with at least one that is visible: the name of a record. */
export const name = (max: number, example: string): Field<string> => of('name', { max, example });

/** One line of text that is not blank, at most `max` characters. */
export const line = (max: number, example: string): Field<string> => of('line', { max, example });

/** Text of any length and number of lines. */
export const text = (): Field<string> => of('text');

/** `#rrggbb`, lower case. */
export const color = (): Field<string> => of('color');

/** Cleaned HTML. */
export const html = (example = '<p>As <em>asked</em>.</p>'): Field<string> =>
  of('html', { example });

/** At most `max` texts. */
export const words = (max: number, example?: string): Field<readonly string[], 'optional'> =>
  of<readonly string[]>('words', { max, example }).default([]);

/** At most `maxTags` tags, equal without regard to case. */
export const tags = (example: string): Field<readonly string[], 'optional'> =>
  of<readonly string[]>('tags', { max: maxTags, example }).default([]);

/** One of these words. */
export const choice = <const Choice extends string>(choices: readonly Choice[]): Field<Choice> =>
  of('choice', { choices });

/** One of these words; later versions can add words. */
export const openChoice = <const Choice extends string>(
  known: readonly Choice[],
  example: NoInfer<Choice>,
): Field<Choice> => of('choice', { choices: known, isOpen: true, example });

/** Some of these words; later versions can add words. */
export const choices = <const Choice extends string>(
  known: readonly Choice[],
  example: NoInfer<Choice>,
): Field<Choice[], 'optional'> =>
  of<Choice[]>('choices', { choices: known, isOpen: true, example }).default([]);

/** A number from 0 to `max` with at most `places` decimals. */
export const number = (max: number, places: number, example: number): Field<number> =>
  of('number', { min: 0, max, places, example });

/** A whole number. */
export const integer = (): Field<number> => of('integer');

/** A whole number from 0; the bounds are those of what people send. */
export const count = (min?: number, max?: number): Field<number> =>
  of('count', { ...(min !== undefined && { min }), ...(max !== undefined && { max }) });

/** The version of a record. It grows with every change. */
export const version = (): Field<number, 'optional'> => of<number>('version').default(1);

/** True or false. */
export const flag = (): Field<boolean> => of('flag');

/** A moment, exact to a millisecond. */
export const moment = (): Field<Date> => of('moment');

/** A day of the calendar, as `2031-05-04`. */
export const day = (example: string): Field<string> => of('day', { example });

/** The moment at which a record was made; the same for its first change. */
export const startMoment = (): Field<Date, 'now'> =>
  new Field({ ...moment().facts, startsNow: true });

/** Structured data. `shape` names it for the adapters that describe it. */
export const value = <Value>(shape: string): Field<Value> => of('value', { shape });
