import type { JsonSchema } from '../schema/json-schema.ts';
import { nameIn, type Schemas } from './sample.ts';

const at = '#/components/schemas/';

/** The name of the record with only those fields that `fields` names. */
const chosenName = (name: string): string => `${name}Fields`;

/** The outcome of an item always has all of its fields; `fields` chooses those of its ticket. */
const outcome = 'BulkOutcome';

/**
 * The records with only those fields that `fields` names, for each of the named `records`: the same properties, none of them
 * required.
 */
export function chosenComponents(records: Schemas): Record<string, JsonSchema> {
  const chosen = Object.entries(records).map(([name, schema]) => {
    const { required: _, ...optional } = schema;
    const description = `A \`${name}\` with the fields that \`fields\` names.`;
    return [chosenName(name), { ...optional, description }];
  });
  const text = JSON.stringify(records[outcome]);
  const ofTicket = text.replaceAll(`"${at}Ticket"`, `"${at}${chosenName('Ticket')}"`);
  return {
    ...(Object.fromEntries(chosen) as Record<string, JsonSchema>),
    [chosenName(outcome)]: JSON.parse(ofTicket) as JsonSchema,
  };
}

/** The schema of a record, a reference or several, in an answer to a request that may have `fields`: whole, or with these fields only. */
export function wholeOrChosen(schema: JsonSchema): JsonSchema {
  const alternatives = (schema['anyOf'] ?? [schema]) as readonly JsonSchema[];
  const chosen = alternatives.map(({ $ref }) => {
    if (typeof $ref !== 'string') throw new Error('a record with `fields` has a name');
    return { $ref: at + chosenName(nameIn($ref)) };
  });
  return { anyOf: [...alternatives, ...chosen] };
}

/** Whether the schema refers to a record with only the chosen fields, one of these alternatives. */
const isChosen = ({ $ref }: JsonSchema, alternatives: readonly JsonSchema[]): boolean =>
  alternatives.some(
    (schema) => typeof schema['$ref'] === 'string' && $ref === chosenName(schema['$ref']),
  );

/** The alternatives of `wholeOrChosen` that are whole records, or those with only the chosen fields; any other schema as it is. */
export function alternativesOf(schema: JsonSchema, which: 'whole' | 'chosen'): JsonSchema {
  const alternatives = (schema['anyOf'] ?? []) as readonly JsonSchema[];
  const some = alternatives.filter(
    (alternative) => isChosen(alternative, alternatives) === (which === 'chosen'),
  );
  if (some.length === 0 || some.length === alternatives.length) return schema;
  return some.length === 1 ? (some[0] as JsonSchema) : { anyOf: some };
}
