import * as field from '../record/field.ts';
import * as common from '../record/common-fields.ts';
import { record, type Public, type SentOf, type Stored } from '../record/record.ts';
import { Ticket } from './ticket.ts';

/** The fields of the API that people write in a ticket and that templates do not have. */
export const untemplatedFields = ['start_at', 'due_at', 'cycle_id'] as const;
type Untemplated = (typeof untemplatedFields)[number];

/** The content of a ticket that a template makes: what people write in a new ticket, in the form of the API, with `due` in place of `due_at`, and without a start and a cycle. */
export type TemplateContent = Omit<SentOf<(typeof Ticket)['declared'], 'written'>, Untemplated> & {
  /** Days (`+3d`) or weeks (`+2w`) from the day on which the ticket is created; null for none. */
  due: string | null;
};

/** The content that people send. Absent fields get the defaults of a new ticket. */
export type SentTemplateContent = Partial<TemplateContent> & Pick<TemplateContent, 'title'>;

/** The fields of tickets that templates have. */
export const templatedFields = Ticket.fields.filter(
  ({ isWritten, wireName }) => isWritten && !untemplatedFields.includes(wireName as Untemplated),
);

/** A ticket with sub-tickets that people create again and again. */
export const Template = record('template', {
  id: field.id(),
  organizationId: field.ref('organization'),
  projectId: field.ref('project').nullable().describe('Null for a template of all projects.'),
  name: field.name(120, 'Bug report').written().imported(),
  isDefault: field
    .flag()
    .default(false)
    .describe('New tickets of the project start with it. A project has at most one.')
    .written()
    .imported(),
  ticket: field.value<TemplateContent>('template_content').written().imported(),
  subTickets: field
    .value<readonly TemplateContent[]>('template_contents')
    .default([])
    .written()
    .imported(),
  version: field.version(),
  ...common.times(),
});

export interface Template extends Stored<typeof Template> {}

/** A template as the API returns it. */
export type TemplateRecord = Public<typeof Template>;

/** The template as the API returns it. */
export const templateRecord = Template.answer;

/** The fields that every event about a template has. */
export const aboutTemplate = (template: Template) =>
  ({
    subject: { type: 'template', id: template.id },
    projectId: template.projectId,
    data: templateRecord(template),
  }) as const;
