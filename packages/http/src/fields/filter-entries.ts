import {
  filtersOf,
  type Fields,
  type FilterParameters,
  type PlainFilter,
  type RecordType,
} from '@basalt/domain';
import * as v from 'valibot';
import { anyTag, identifierList, wordList } from './comma-list.ts';
import { dateTime } from './date-time.ts';
import { queryFlag, queryNumber, queryWholeNumber } from '../schema/query.ts';
import { oneOf } from './text.ts';

/** The parameters of the plain filters of a list, by the names of the API. */
type FilterEntries<F extends Fields> = EntriesOf<FilterParameters<F>>;
type EntriesOf<Values> = {
  readonly [Parameter in keyof Values]: v.ExactOptionalSchema<
    v.GenericSchema<unknown, Values[Parameter]>,
    undefined
  >;
};

/** Reads the parameter of a filter, by the type of its field. */
function parameterSchema(kind: string, { field, parameter, test }: PlainFilter): v.GenericSchema {
  const { type, choices = [] } = field;
  const bound = test === 'from' ? 'At least this value.' : 'At most this value.';
  switch (type) {
    case 'id':
    case 'ids':
    case 'value':
      return identifierList();
    case 'choice':
      return test === 'is' ? oneOf(choices) : wordList(choices);
    case 'tags':
      return anyTag(`A ${kind}`);
    case 'flag':
      return queryFlag('Only records with this value.');
    case 'moment':
      return dateTime;
    case 'number':
      return queryNumber(bound);
    case 'integer':
    case 'count':
      return queryWholeNumber(bound);
    default:
      throw new Error(`${parameter}: no list is filtered by a field of the type ${type}`);
  }
}

/**
 * The parameters of the plain filters that a declaration has, in its order. `own` has the schemas of those that the rule of their type
 * does not fit.
 */
export function filterEntries<F extends Fields>(
  type: RecordType<F>,
  own: { readonly [Parameter in keyof FilterParameters<F>]?: v.GenericSchema } = {},
): FilterEntries<F> {
  const schemas: Readonly<Record<string, v.GenericSchema | undefined>> = own;
  return Object.fromEntries(
    filtersOf(type).map((filter) => [
      filter.parameter,
      v.exactOptional(schemas[filter.parameter] ?? parameterSchema(type.kind, filter)),
    ]),
  ) as FilterEntries<F>;
}

/** Some of the entries, for their place in the description of the API: spread all of them after it. */
export const placed = <Entries extends object>(
  entries: Entries,
  ...parameters: readonly (keyof Entries)[]
): object => Object.fromEntries(parameters.map((parameter) => [parameter, entries[parameter]]));
