import {
  duePattern,
  fieldBudget,
  Template,
  templateBudget,
  Ticket,
  untemplatedFields,
  type SentTemplateContent,
} from '@basalt/domain';
import * as v from 'valibot';
import { inputSchema } from '../schema/json-schema.ts';
import { validateFields, type FieldsSchema } from '../schema/validate-fields.ts';
import { allMembers, fieldValue } from './field-value.ts';
import { changeBody, newBody } from './record-body.ts';

const fault = 'must be an object with values of custom fields by key';
const values = v.record(v.string(), fieldValue, fault);

/** Keys that no custom field can have, and that `v.record` leaves out. */
const unsafeKeys = ['__proto__', 'constructor', 'prototype'];

const customFields = v.pipe(
  v.unknown(),
  v.metadata({
    ...inputSchema(values),
    maxProperties: fieldBudget.inProject,
    description:
      'Values of custom fields by key. They are checked when a ticket is created: those that do not fit are left out.',
    examples: [{ severity: 'high' }],
  }),
  allMembers(fault, fieldBudget.inProject),
  v.check(
    (sent) => !unsafeKeys.some((key) => Object.hasOwn(sent, key)),
    `must not have the keys ${unsafeKeys.join(', ')}`,
  ),
  values,
) as unknown as v.GenericSchema;

const due = v.nullable(
  v.pipe(
    v.string('must be a string or null'),
    v.check(
      (text) => duePattern.test(text),
      'must be days or weeks from the creation, as +3d or +2w',
    ),
    v.metadata({
      maxLength: 5,
      pattern: duePattern.source,
      examples: ['+3d'],
      description: 'Days or weeks from the day of creation: `+3d`, `+2w`.',
    }),
  ),
);

const written = newBody(Ticket, ['title'], { custom_fields: customFields });
const content = v.omit(v.object({ ...written, due: v.exactOptional(due) }), untemplatedFields);

/** The fields of a ticket in a rule: those of a template, without a required title. */
export const optionalContent = v.object({
  ...content.entries,
  title: v.exactOptional(content.entries.title),
}) as unknown as FieldsSchema;

/** More than a ticket has fields: a larger object is refused before a member is read. */
const mostMembers = 50;

/** An object inside a field, of the schema that `schemaOf` chooses by its members. Faults name the member that has them. */
export const fieldsWithin = <Value>(
  schemaOf: (members: Readonly<Record<string, unknown>>) => FieldsSchema | string,
  refusal: string,
  described: Readonly<Record<string, unknown>>,
) =>
  v.pipe(
    v.unknown(),
    v.metadata(described),
    allMembers(refusal, mostMembers),
    v.rawTransform<Readonly<Record<string, unknown>>, Value>(({ dataset, addIssue, NEVER }) => {
      const schema = schemaOf(dataset.value);
      if (typeof schema === 'string') {
        addIssue({ message: schema });
        return NEVER;
      }
      const { value, errors } = validateFields(schema, dataset.value);
      const faults = Object.entries(errors).flatMap(([name, messages]) =>
        messages.map((message) => `${name} ${message}`),
      );
      for (const message of faults) addIssue({ message });
      return faults.length > 0 ? NEVER : (value as Value);
    }),
  );

/** The fields of a ticket of a template. */
const ticket = fieldsWithin<SentTemplateContent>(
  () => content as unknown as FieldsSchema,
  'must be an object with the fields of a ticket',
  {
    ...inputSchema(content),
    additionalProperties: false,
    description: '`{{date}}` and `{{week}}` in the title are the day and week of creation, in UTC.',
    examples: [{ title: 'Release {{date}}', priority: 'high', due: '+3d' }],
  },
);

/** A longer array is refused before an item is read. */
const subTickets = v.pipe(
  v.array(v.unknown(), 'must be an array of tickets'),
  v.maxLength(templateBudget.subTickets, `must have at most ${templateBudget.subTickets} items`),
  v.metadata({
    items: inputSchema(ticket),
    description: 'Created below the ticket, on the same board.',
  }),
  v.array(ticket),
);

const schemas = { ticket, sub_tickets: subTickets } as unknown as Record<
  'ticket' | 'sub_tickets',
  v.GenericSchema
>;

/** The fields of a new template, and of a change of one. */
export const newTemplateFields = newBody(Template, ['name', 'ticket'], schemas);
export const templateChangeFields = changeBody(Template, schemas);
