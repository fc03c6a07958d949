import { importNote } from '../records/import-note.ts';
import { nextVersion } from '../record/next-version.ts';
import { aboutLabel, colorOfLabel, Label } from '../records/label.ts';
import { aboutProject, projectRecord } from '../records/project.ts';
import type { PortionWork } from './portion-work.ts';
import type { FittedOf } from '../records/neutral-form.ts';
import type { FittedItem } from '../records/source.port.ts';

export const changedHere = importNote('changed_here');
export const deletedHere = importNote('deleted_here');
export const noTicket = importNote('ticket_left');
export const noLabels = importNote('labels_left');
export const twice = importNote('repeated_key');

const maxLabels = 1_000;

/** Imports the project of the source: it becomes the project of the import. When the caller chose another project, it is left out. */
export function decideProject(
  work: PortionWork,
  fitted: FittedItem,
  fields: FittedOf<'project'>,
): void {
  const { key } = fitted.item;
  const { project, context } = work;
  const ref = { kind: 'project', key } as const;
  const before = work.record(ref);
  // The project was just made from it, perhaps with a name that the caller chose.
  if (work.isDuplicate(ref)) return work.report(fitted);
  if (before?.recordId !== project.id) {
    if (before === undefined) work.became('project', fitted.item, project, false);
    const reason = importNote('project_is_chosen');
    return work.report(fitted, { left: reason });
  }
  const { kind: _kind, ...written } = fields;
  const names = Object.keys(written) as (keyof typeof written)[];
  const isSame = names.every((name) => project[name] === written[name]);
  if (isSame || before.importId === null) return work.report(fitted);
  if (project.version !== before.versionWritten) return work.report(fitted, { left: changedHere });
  const next = nextVersion(project, context.now, written);
  work.project = next;
  work.saved.set(next.id, next);
  work.events.push({ ...aboutProject(projectRecord(next)), kind: 'project.imported' });
  work.became('project', fitted.item, next, false);
  work.report(fitted);
}

/** Imports a label of the source: it becomes the label with the same name, or a new one. */
export function decideLabel(
  work: PortionWork,
  fitted: FittedItem,
  labelFields: FittedOf<'label'>,
): void {
  const { key } = fitted.item;
  const ref = { kind: 'label', key } as const;
  if (work.isDuplicate(ref)) return work.report(fitted, { left: twice });
  const { context, project } = work;
  const isColor = labelFields.color !== null && /^#[0-9a-f]{6}$/iu.test(labelFields.color);
  const color = isColor
    ? (labelFields.color as string).toLowerCase()
    : colorOfLabel(labelFields.name);
  const differs = labelFields.color !== null && !isColor ? [importNote('label_color_unknown')] : [];
  const before = work.record(ref);
  const namesake = work.labelNamed(labelFields.name);
  if (before !== undefined) {
    const label = work.label(before.recordId);
    if (label === undefined) return work.report(fitted, { left: deletedHere });
    const isSame = label.name === labelFields.name && label.color === color;
    if (isSame || before.importId === null) return work.report(fitted, { differs });
    const isTaken = namesake !== undefined && namesake.id !== label.id;
    if (label.version !== before.versionWritten || isTaken)
      return work.report(fitted, { left: changedHere });
    const next = nextVersion(label, context.now, { name: labelFields.name, color });
    work.keepLabel(next);
    work.events.push({ ...aboutLabel(next), kind: 'label.imported' });
    work.became('label', fitted.item, next, false);
    return work.report(fitted, { differs });
  }
  if (namesake !== undefined) {
    work.became('label', fitted.item, namesake, false);
    const isColored = namesake.color === color || labelFields.color === null;
    return work.report(fitted, {
      differs: isColored ? [] : [importNote('label_color_stays')],
    });
  }
  if (work.labels.length >= maxLabels) {
    return work.report(fitted, { left: importNote('labels_full', { max: maxLabels }) });
  }
  const { organizationId, id: projectId } = project;
  const fields = { id: context.newId(), organizationId, projectId, name: labelFields.name, color };
  const label = new Label({ ...fields, now: context.now });
  work.keepLabel(label);
  work.events.push({ ...aboutLabel(label), kind: 'label.imported' });
  work.became('label', fitted.item, label, true);
  work.report(fitted, { differs });
}
