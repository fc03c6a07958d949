import { allOf } from '../kernel/page.ts';
import type { TenantQueries } from '../ports/tenancy.port.ts';
import { importedFromAnswer } from '../record/imported.ts';
import type { CustomFieldRecord } from '../records/custom-field.ts';
import type { SourceItem } from '../records/source.port.ts';
import { Template, type TemplateContent } from '../records/template.ts';
import { usableContent, type UsableParts } from '../template/usable-content.ts';
import { itemOf } from './exported-items.ts';

interface ExportedParts extends UsableParts {
  readonly fields: readonly CustomFieldRecord[];
}

/**
 * The templates that a project has, its own and those of all projects, with what the project can use of them. `person` makes the item of a person whom they
 * name.
 */
export async function* templatesOf(
  { templates }: TenantQueries,
  projectId: string,
  parts: ExportedParts,
  person: (id: string) => Iterable<SourceItem>,
): AsyncGenerator<SourceItem> {
  const keys = parts.fields.flatMap(({ key, type }) =>
    type === 'person' || type === 'people' ? [key] : [],
  );
  const usable = (content: TemplateContent) => usableContent(content, parts);
  for await (const template of allOf((page) => templates.list(projectId, page))) {
    const values = importedFromAnswer(Template, template);
    const ticket = usable(values.ticket);
    const subTickets = values.subTickets.map(usable);
    for (const { assignee_ids: ids, custom_fields: custom } of [ticket, ...subTickets])
      for (const id of [...ids, ...keys.flatMap((key) => custom[key] ?? []).map(String)])
        yield* person(id);
    yield itemOf(template.id, template.name, { kind: 'template', ...values, ticket, subTickets });
  }
}
