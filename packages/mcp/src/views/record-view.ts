import type {
  Fields,
  FieldType,
  NamedField,
  PublicOf,
  RecordSource,
  RecordType,
} from '@basalt/domain';
import * as v from 'valibot';
import { agentName, type AgentName } from '../agent-name.ts';
import { out } from '../fields.ts';
import { short } from '../list.ts';
import type { ShownNames } from '../names/shown-names.ts';

/** Ids of other records keep their names, unless the names of the records are shown. */
type ViewName<Name extends string, Named> = Name extends `${string}_id`
  ? Name extends Named
    ? AgentName<Name>
    : Name
  : AgentName<Name>;

/** Of an actor, the name. */
type Shown<Value> = Value extends { readonly name: string } ? string : Value;

type View<F extends Fields, Name extends keyof PublicOf<F> & string, Named> = {
  [Each in Name as ViewName<Each, Named>]: Shown<PublicOf<F>[Each]>;
};

/** How an answer shows a kind of record. */
interface RecordView<F extends Fields, Name extends keyof PublicOf<F> & string, Named> {
  /** The schemas of the values, for the output of a tool. */
  readonly schema: {
    readonly [Each in keyof View<F, Name, Named>]: v.GenericSchema<View<F, Name, Named>[Each]>;
  };
  /** The fields that the view is made of, by their names in the API. */
  readonly fields: readonly (keyof PublicOf<F>)[];
  /** The fields that no list of the view names. */
  readonly plain: readonly NamedField[];
  /** The view of a record. `lineLength`: the maximum length of a line of text; null shows it whole. */
  readonly of: (
    record: object,
    options?: { names?: ShownNames; lineLength?: number | null },
  ) => View<F, Name, Named>;
}

/** The types of fields that a list shows. */
export const briefTypes = ['choice', 'number', 'integer', 'count', 'flag', 'moment'] as const;

/** The types of texts that only the answer for one record shows. */
export const textTypes = ['name', 'line', 'text'] as const;

/** The maximum number of people or labels that an answer names. */
const maxNames = 10;

/** The author, and of an imported record also its source: `Ada (imported: jira WEB-12 https://…)`. */
function authorOf(
  author: { readonly name: string },
  { source = null }: { source?: RecordSource | null },
): string {
  if (source === null) return author.name;
  const parts = [source.system, source.key, ...(source.url === null ? [] : [source.url])];
  return `${author.name} (imported: ${parts.join(' ')})`;
}

/** The schema of the values that are not null. Throws for a type that no view shows. */
function valueSchema({ wireName, type, shape }: NamedField): v.GenericSchema {
  if (['ids', 'tags', 'words', 'choices'].includes(type)) return out.texts;
  if (['number', 'integer', 'count', 'version'].includes(type)) return out.count;
  if (type === 'flag') return out.flag;
  if (type === 'html' || (type === 'value' && shape !== 'actor')) {
    throw new Error(`${wireName} has a view of its own`);
  }
  return out.text;
}

/**
 * Declares a view: the fields `first`, the edited fields of these types that are not named here, in the order of the declaration, and the
 * fields `last`. `naming` has the fields with ids that are shown as names.
 */
export function recordView<
  F extends Fields,
  const Name extends keyof PublicOf<F> & string,
  const Naming extends Readonly<Record<string, keyof ShownNames>> = Record<never, never>,
>(
  { fields: declared }: RecordType<F>,
  {
    first = [],
    types,
    last,
    naming,
  }: {
    first?: readonly Name[];
    types: readonly FieldType[];
    last: readonly Name[];
    naming?: Naming;
  },
): RecordView<F, Name, keyof Naming> {
  const inOrder = (names: readonly string[]) =>
    names.flatMap((name) => declared.filter(({ wireName }) => wireName === name));
  const [before, after] = [inOrder(first), inOrder(last)];
  const plain = declared.filter(
    (field) =>
      field.isEdited && types.includes(field.type) && ![...before, ...after].includes(field),
  );
  const shown = [...before, ...plain, ...after].map((field) => {
    const kind = naming?.[field.wireName];
    const isOtherId = field.type === 'id' && kind === undefined;
    return { ...field, kind, viewName: isOtherId ? field.wireName : agentName(field.wireName) };
  });
  const schema = shown.map((field) => {
    const value = valueSchema(field);
    return [field.viewName, field.isNullable ? v.nullable(value) : value] as const;
  });
  const of: RecordView<F, Name, keyof Naming>['of'] = (
    record,
    { names, lineLength = 100 } = {},
  ) => {
    const valueOf = ({ wireName, type, kind }: (typeof shown)[number]): unknown => {
      const value: unknown = record[wireName as never];
      if (kind !== undefined && names !== undefined) {
        return Array.isArray(value)
          ? (value as string[]).slice(0, maxNames).map(names[kind])
          : names[kind](value as string);
      }
      if (type === 'value') return authorOf(value as { name: string }, record);
      if (type !== 'line' || typeof value !== 'string' || lineLength === null) return value;
      return short(value, lineLength);
    };
    const values = shown.map((field) => [field.viewName, valueOf(field)] as const);
    return Object.fromEntries(values) as View<F, Name, keyof Naming>;
  };
  return {
    schema: Object.fromEntries(schema) as RecordView<F, Name, keyof Naming>['schema'],
    fields: shown.map(({ wireName }) => wireName as keyof PublicOf<F>),
    plain,
    of,
  };
}
