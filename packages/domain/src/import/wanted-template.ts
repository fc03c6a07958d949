import { importNote, type ImportNoteText } from '../records/import-note.ts';
import type { FieldValue } from '../records/custom-field.ts';
import type { FittedOf } from '../records/neutral-form.ts';
import type { Template, TemplateContent } from '../records/template.ts';
import { usableContent, usableValue, type UsableParts } from '../template/usable-content.ts';
import { noLabels } from './decide-structure.ts';
import type { PortionWork } from './portion-work.ts';

const noPerson = importNote('template_people_left');
const noValue = importNote('template_values_left');

/** The name and tickets of a template as the project of the import can use them. */
export type ContentHere = Pick<Template, 'name' | 'ticket' | 'subTickets'>;

/** The template of the source with what it names here. Adds to `notes` for each kind of thing that is not here. */
export function wantedTemplate(
  work: PortionWork,
  { name, ticket, subTickets }: FittedOf<'template'>,
  notes: Set<ImportNoteText>,
): ContentHere {
  const resolved = (content: TemplateContent) =>
    usableContent(contentHere(work, content, notes), partsOf(work));
  return { name, ticket: resolved(ticket), subTickets: subTickets.map(resolved) };
}

const partsOf = (work: PortionWork): UsableParts => ({
  labels: new Set(work.labels.map(({ id }) => id)),
  fields: work.fields,
});

/** The content with the labels, people and custom fields here. Adds a note for each kind of thing that is not here. */
function contentHere(
  work: PortionWork,
  content: TemplateContent,
  notes: Set<ImportNoteText>,
): TemplateContent {
  const { people } = work.state;
  const found = (
    keys: readonly string[],
    idOf: (key: string) => string | null,
    note: ImportNoteText,
  ) => {
    const ids = keys.map(idOf);
    if (ids.includes(null)) notes.add(note);
    return [...new Set(ids.filter((id) => id !== null))];
  };
  const person = (key: string) => people.userId(key);
  const label = (key: string) => {
    const id = work.record({ kind: 'label', key })?.recordId ?? '';
    return work.label(id)?.id ?? null;
  };
  const fields = work.importedFields();
  const values = Object.entries(content.custom_fields).flatMap(([key, value]) => {
    const field = fields.get(key);
    if (field === undefined) {
      notes.add(noValue);
      return [];
    }
    const { type } = field;
    const isPerson = type === 'person' || type === 'people';
    const ids = isPerson ? found([value].flat().map(String), person, noPerson) : [];
    if (isPerson && ids.length === 0) return [];
    const here: FieldValue = type === 'person' ? ids.join() : type === 'people' ? ids : value;
    if (usableValue(field, here) !== null) return [[field.key, here] as const];
    notes.add(noValue);
    return [];
  });
  return {
    ...content,
    assignee_ids: found(content.assignee_ids, person, noPerson),
    label_ids: found(content.label_ids, label, noLabels),
    custom_fields: Object.fromEntries(values),
  };
}

/** Whether the template has this name, and makes the same tickets in the project. */
export function isEqual(work: PortionWork, template: Template, content: ContentHere): boolean {
  const parts = partsOf(work);
  const usable = (each: TemplateContent) => usableContent(each, parts);
  const present = [template.name, usable(template.ticket), template.subTickets.map(usable)];
  return (
    JSON.stringify(present) === JSON.stringify([content.name, content.ticket, content.subTickets])
  );
}
