import type { Actor } from '../../access/principal.ts';
import { isSameActor } from '../../records/authorship.ts';
import { templateBudget } from '../../budgets/template-budget.ts';
import { viewBudget } from '../../budgets/view-budget.ts';
import type { Changes, ChangeContext } from '../../change/change.ts';
import {
  checkedField,
  optionsOf,
  refuseMoreFields,
  type FieldPlace,
} from '../../custom-field/define-field.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { changed } from '../../record/next-version.ts';
import type { AnyRecordType } from '../../record/record.ts';
import { Board } from '../../records/board.ts';
import { aboutField, CustomField } from '../../records/custom-field.ts';
import { aboutLabel, Label } from '../../records/label.ts';
import type { Project } from '../../records/project.ts';
import { aboutTemplate, Template, type TemplateContent } from '../../records/template.ts';
import { View, type ViewQuery } from '../../records/view.ts';
import { projectMemberEvent } from '../../tenancy/member-event.ts';
import type { CopiedProject } from './read-copied.ts';

/** The state for the copy: what the organization has already. */
export interface CopyState {
  readonly copied: CopiedProject;
  readonly places: readonly FieldPlace[];
  /** The makers of the views of the organization. */
  readonly makers: readonly Actor[];
}

/** The fields of a record that people write, by their names in the domain. */
const writtenOf = <Values>({ fields }: AnyRecordType, record: object): Values =>
  Object.fromEntries(
    fields
      .filter(({ isEdited }) => isEdited)
      .map(({ name, wireName }) => [name, record[wireName as never]]),
  ) as Values;

/** The new ids of copied records. */
type Ids = ReadonlyMap<string, string>;

/** The content with the labels of the new project. */
const relabelled = (content: TemplateContent, ids: Ids): TemplateContent => ({
  ...content,
  label_ids: content.label_ids.flatMap((id) => ids.get(id) ?? []),
});

/** The parameters with the new ids of boards and labels. Other values stay: a view shows those that are gone. */
const renamed = (query: ViewQuery, ids: Ids): ViewQuery =>
  Object.fromEntries(
    Object.entries(query).map(([name, text]) => [
      name,
      text
        .split(',')
        .map((value) => ids.get(value.trim()) ?? value)
        .join(),
    ]),
  );

/** Refuses with `quota_exceeded` more copies than the limit of this quota. */
export function refuseBeyond(limit: number, quota: string, count: number): void {
  if (count > limit) throw new DomainError('quota_exceeded', { quota, limit });
}

/**
 * The copies of the parts of a project in a new one. `boards` are empty when they are left out; `ids` are the new ids by the old ones. Refuses with `quota_exceeded`.
 */
export function copyProject(
  { copied, places, makers }: CopyState,
  project: Project,
  { principal, newId, now }: ChangeContext,
): Changes & { readonly boards: readonly Board[]; readonly ids: Ids } {
  const { organizationId, actor: createdBy } = principal;
  const ids = new Map<string, string>();
  const base = (record: { id: string }) => {
    const id = newId();
    ids.set(record.id, id);
    return { id, organizationId, projectId: project.id, createdBy, now };
  };
  const boards = copied.boards.map(
    (board) =>
      new Board({
        ...writtenOf<Board>(Board, board),
        slug: board.slug,
        position: board.position,
        ...base(board),
      }),
  );
  const labels = copied.labels.map(
    (label) => new Label({ ...writtenOf<Label>(Label, label), ...base(label) }),
  );
  let taken = places;
  const fields = copied.fields.map((record) => {
    refuseMoreFields(project.id, taken);
    const options = record.options.map(({ id: _id, ...option }) => option);
    const made = new CustomField({
      ...writtenOf<CustomField>(CustomField, record),
      ...base(record),
      key: record.key,
      type: record.type,
      options: optionsOf(options, [], newId),
      default: null,
    });
    taken = [...taken, made];
    return changed(made, checkedField(made, record.default));
  });
  const templates = copied.templates.map((record) => {
    const written = writtenOf<Template>(Template, record);
    return new Template({
      ...written,
      ticket: relabelled(written.ticket, ids),
      subTickets: written.subTickets.map((content) => relabelled(content, ids)),
      ...base(record),
    });
  });
  const written = new TextEncoder().encode(JSON.stringify(copied.templates)).length;
  refuseBeyond(templateBudget.copiedBytes, 'bytes of copied templates', written);
  const own = makers.filter((maker) => isSameActor(maker, createdBy));
  refuseBeyond(viewBudget.ofOrganization, 'views', makers.length + copied.views.length);
  refuseBeyond(
    viewBudget.ofMaker,
    'views of its own for each member',
    own.length + copied.views.length,
  );
  const views = copied.views.map(
    (view) =>
      new View({
        ...writtenOf<View>(View, view),
        query: renamed(view.query, ids),
        ...base(view),
      }),
  );
  return {
    boards,
    ids,
    saved: [...labels, ...fields, ...templates, ...views],
    sets: copied.members.map(({ id: userId }) => ({
      kind: 'project_member' as const,
      projectId: project.id,
      userId,
      isMember: true,
      now,
    })),
    events: [
      ...labels.map((label) => ({ ...aboutLabel(label), kind: 'label.created' as const })),
      ...fields.map((field) => ({ ...aboutField(field), kind: 'field.created' as const })),
      ...templates.map((template) => ({
        ...aboutTemplate(template),
        kind: 'template.created' as const,
      })),
      ...copied.members.map((member) =>
        projectMemberEvent('project.member.added', project.id, member),
      ),
    ],
  };
}
