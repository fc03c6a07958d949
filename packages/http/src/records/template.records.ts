import {
  Template,
  templateBudget,
  templatedFields,
  Ticket,
  type TemplateContent,
} from '@basalt/domain';
import * as v from 'valibot';
import { answerSchema } from './answer-schema.ts';
import { boundedArray, shown } from './record-parts.ts';

const entries: Readonly<Record<string, v.GenericSchema>> = answerSchema(Ticket).entries;

/** A ticket of a template: the fields of a ticket that people write, with `due` in place of `due_at`. */
const content = v.strictObject({
  ...Object.fromEntries(
    templatedFields.map(({ wireName }) => [wireName, entries[wireName] as v.GenericSchema]),
  ),
  due: v.nullable(shown('+3d')),
}) as unknown as v.GenericSchema<unknown, TemplateContent>;

/** A template of tickets. */
export const template = answerSchema(Template, {
  ticket: content,
  sub_tickets: boundedArray(content, templateBudget.subTickets),
});
