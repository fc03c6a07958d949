import { importNote, type ImportNoteText } from '../records/import-note.ts';
import { templateBudget } from '../budgets/template-budget.ts';
import { nextVersion } from '../record/next-version.ts';
import type { FittedOf } from '../records/neutral-form.ts';
import type { FittedItem } from '../records/source.port.ts';
import { aboutTemplate, Template } from '../records/template.ts';
import { templateBytes } from '../template/template-content.ts';
import { changedHere, deletedHere, twice } from './decide-structure.ts';
import { tooLarge } from './fit-template.ts';
import type { PortionWork } from './portion-work.ts';
import { isEqual, wantedTemplate, type ContentHere } from './wanted-template.ts';

const { ofProject, copiedBytes } = templateBudget;
const noRoom = importNote('templates_full', { max: ofProject });
const noBytes = importNote('templates_too_large', { max: copiedBytes / 1024 / 1024 });
const otherDefault = importNote('template_default_stays');

/**
 * Imports a template of the source. It becomes the template that the project can use with the same name and content, of all projects too, or a new one of the
 * project. A default stays one in a project that has none.
 */
export function decideTemplate(
  work: PortionWork,
  fitted: FittedItem,
  fields: FittedOf<'template'>,
): void {
  const ref = { kind: 'template', key: fitted.item.key } as const;
  if (work.isDuplicate(ref)) return work.report(fitted, { left: twice });
  const before = work.record(ref);
  const notes = new Set<ImportNoteText>();
  const content = wantedTemplate(work, fields, notes);
  const known = before === undefined ? undefined : work.template(before.recordId);
  if (before !== undefined && known === undefined)
    return work.report(fitted, { left: before.importId === null ? changedHere : deletedHere });
  const alike = known ?? templateLike(work, content, fields);
  const isOther = work.templates.some(({ id, isDefault }) => isDefault && id !== alike?.id);
  const isDefault = fields.isDefault && !isOther;
  if (fields.isDefault && isOther) notes.add(otherDefault);
  const isSame = alike !== undefined && isEqual(work, alike, content);
  if (isSame && (alike.isDefault === isDefault || known === undefined)) {
    if (alike.isDefault !== fields.isDefault) notes.add(otherDefault);
    work.became('template', fitted.item, alike, false);
    return work.report(fitted, { differs: [...notes] });
  }
  if (
    known !== undefined &&
    (before?.importId === null || known.version !== before?.versionWritten)
  )
    return work.report(fitted, { left: changedHere });
  const left = beyond(work, content, known);
  if (left !== null) return work.report(fitted, { left });
  const { newId, now } = work.context;
  const { organizationId, id: projectId } = work.project;
  const template =
    known === undefined
      ? new Template({ ...content, isDefault, id: newId(), organizationId, projectId, now })
      : nextVersion(known, now, { ...content, isDefault });
  work.keepTemplate(template);
  work.events.push({ ...aboutTemplate(template), kind: 'template.imported' });
  work.became('template', fitted.item, template, known === undefined);
  work.report(fitted, { differs: [...notes] });
}

/** The template with this name and content, unless another one of the source became it. One of all projects is no default. */
function templateLike(
  work: PortionWork,
  content: ContentHere,
  { isDefault }: Pick<Template, 'isDefault'>,
): Template | undefined {
  const rows = work.records.values().filter(({ kind }) => kind === 'template');
  const taken = new Set(rows.map(({ recordId }) => recordId));
  const alike = work.templates.filter(
    (template) => !taken.has(template.id) && isEqual(work, template, content),
  );
  const own = alike.find(({ projectId }) => projectId !== null);
  return own ?? (isDefault ? undefined : alike[0]);
}

/** Why the project cannot have the template in place of `known`, or as a new one; null when it can. */
function beyond(
  work: PortionWork,
  content: ContentHere,
  known: Template | undefined,
): ImportNoteText | null {
  if (templateBytes(content) > templateBudget.bytes) return tooLarge;
  const { id: jobId } = work.state.job;
  const own = work.templates.filter(({ projectId }) => projectId !== null);
  if (known === undefined && own.length >= ofProject) return noRoom;
  const rows = work.records.values().filter(({ kind }) => kind === 'template');
  const made = new Set(rows.flatMap((row) => (row.importId === jobId ? [row.recordId] : [])));
  const others = own.filter(({ id }) => made.has(id) && id !== known?.id);
  const bytes = others.reduce((sum, template) => sum + templateBytes(template), 0);
  return bytes + templateBytes(content) > copiedBytes ? noBytes : null;
}
