import type { Fields, NamedField, Patch, RecordType, SentOf } from '@basalt/domain';
import * as v from 'valibot';
import { agentName, type AgentName } from './agent-name.ts';
import {
  decimal,
  fieldValues,
  flag,
  integer,
  markdown,
  names,
  oneOf,
  tags,
  text,
} from './fields.ts';
import { htmlInTurn } from './markdown/read-markdown.ts';
import { mentioning } from './names/mentions.ts';
import { allNames } from './tool-refusal.ts';
import type { ToolContext } from './tool.ts';
import { boundAt, dayOrTime, dueAt, dueWords } from './zone.ts';

/** The descriptions of arguments, by their names. */
type Descriptions = Readonly<Record<string, string>>;

/** The argument for a field: none for the id of one record, and for ids only one that has a description. */
type ArgumentName<Name extends string, Described> = Name extends `${string}_id`
  ? never
  : Name extends `${string}_ids`
    ? AgentName<Name> & keyof Described
    : AgentName<Name>;

/** Markdown for HTML, words for a moment, names for ids. */
type Argument<Value> = Value extends Date
  ? string
  : Value extends readonly string[]
    ? string[]
    : Value;

type ArgumentsOf<F extends Fields, Which extends 'written' | 'edited', Described> = {
  readonly [
    Name in keyof SentOf<F, Which> & string as ArgumentName<Name, Described>
  ]: v.ExactOptionalSchema<v.GenericSchema<unknown, Argument<SentOf<F, Which>[Name]>>, undefined>;
};

/** A bound of a field. Throws for a field without it: people send nothing without bounds. */
function bound({ wireName }: NamedField, value: number | undefined): number {
  if (value === undefined) throw new Error(`${wireName} has no bound`);
  return value;
}

/** Reads the values of a field that are not null. */
function valueSchema(field: NamedField, description: string | undefined): v.GenericSchema {
  const { type, min, max, places = 0, choices = [], isNullable } = field;
  switch (type) {
    case 'name':
    case 'line':
      return text(bound(field, max), description);
    case 'choice':
      return oneOf(choices, description);
    case 'number':
      return decimal(bound(field, max), places, { description, isNullable });
    case 'count':
      return integer(bound(field, min), bound(field, max), description);
    case 'flag':
      return flag(description);
    case 'moment':
      return field.isAtStartOfDay === true ? dayOrTime() : dueWords;
    case 'ids':
      return names(description);
    case 'tags':
      return tags(description);
    case 'value':
      return fieldValues(description);
    default:
      throw new Error(`${field.wireName}: no argument has the type ${type}`);
  }
}

function argumentSchema(field: NamedField, descriptions: Descriptions): v.GenericSchema {
  if (field.type === 'html') return markdown;
  const schema = valueSchema(field, descriptions[agentName(field.wireName)] ?? field.description);
  return field.isNullable ? v.nullable(schema) : schema;
}

const argumentsFor = (
  fields: readonly NamedField[],
  descriptions: Descriptions,
): Readonly<Record<string, v.GenericSchema>> =>
  Object.fromEntries(
    fields
      .map((field) => ({ field, name: agentName(field.wireName) }))
      .filter(({ field: { type }, name }) =>
        type === 'ids' ? Object.hasOwn(descriptions, name) : type !== 'id',
      )
      .map(({ field, name }) => [name, v.exactOptional(argumentSchema(field, descriptions))]),
  );

/** The arguments of a tool that changes a record: each of its edited fields, in the order of the declaration. */
export const changeArguments = <F extends Fields, const Described extends Descriptions>(
  { fields }: RecordType<F>,
  descriptions: Described,
): ArgumentsOf<F, 'written' | 'edited', Described> =>
  argumentsFor(
    fields.filter(({ isEdited }) => isEdited),
    descriptions,
  ) as ArgumentsOf<F, 'written' | 'edited', Described>;

/** The arguments of a tool that creates a record. */
export const newArguments = <F extends Fields, const Described extends Descriptions>(
  { fields }: RecordType<F>,
  descriptions: Described,
): ArgumentsOf<F, 'written', Described> =>
  argumentsFor(
    fields.filter(({ isWritten }) => isWritten),
    descriptions,
  ) as ArgumentsOf<F, 'written', Described>;

/** Finds the ids of records by their names. Throws `NameRefusal`. */
type LookUp<Project> = (
  context: ToolContext,
  project: Project,
  names: readonly string[],
) => Promise<string[]>;

/**
 * The fields that the arguments give, as the use cases take them; absent ones stay absent. `projectOf` is called at most once, and only for
 * names and mentions. Refuses with `validation_failed` (the arguments).
 */
export async function sentFields<F extends Fields, Project extends string | null>(
  { fields }: RecordType<F>,
  args: object,
  {
    context,
    projectOf,
    lookUps = {},
  }: {
    context: ToolContext;
    projectOf: () => Promise<Project>;
    /** By the kinds of the records that are named. */
    lookUps?: Readonly<Record<string, LookUp<Project>>>;
  },
): Promise<Patch<RecordType<F>>> {
  let project: Promise<Project> | undefined;
  const projectOnce = () => (project ??= projectOf());
  const values = args as Readonly<Record<string, unknown>>;
  const sent = fields.filter(
    ({ isEdited, type, wireName }) =>
      isEdited && type !== 'id' && values[agentName(wireName)] !== undefined,
  );
  const fieldOf = async ({ name, wireName, type, to = '', isAtStartOfDay }: NamedField) => {
    const argument = agentName(wireName);
    const value = values[argument];
    const lookUp = lookUps[to];
    if (lookUp !== undefined) {
      return [name, await lookUp(context, await projectOnce(), value as string[])];
    }
    if (typeof value !== 'string') return [name, value];
    if (type === 'moment') {
      const at =
        isAtStartOfDay === true
          ? boundAt(context, argument, value)
          : dueAt(context, value, argument);
      return [name, await at];
    }
    if (type !== 'html') return [name, value];
    return [name, await mentioning(context, await htmlInTurn(value, argument), projectOnce)];
  };
  return Object.fromEntries(await allNames(sent.map(fieldOf))) as Patch<RecordType<F>>;
}
