import { nextVersion } from '../change/change.ts';
import { aboutLabel } from '../project/about-label.ts';
import { colorOfLabel, Label } from '../project/label.ts';
import { aboutProject } from '../project/about-project.ts';
import { projectRecord } from '../project/project.ts';
import type { PortionWork } from './portion-work.ts';
import type { FittedOf } from './neutral-form.ts';
import type { FittedItem } from './source.port.ts';

export const changedHere = 'It was changed here since the last import, and stays as it is here.';
export const deletedHere = 'It was deleted here.';
export const noTicket = 'Its ticket was not carried, or was deleted here.';
export const twice = 'Its key is in the source more than once.';

const maxLabels = 1_000;

/** Imports the project of the source: it becomes the project of the import. When the caller chose another project, it is left out. */
export function decideProject(
  work: PortionWork,
  one: FittedItem,
  given: FittedOf<'project'>,
): void {
  const { key } = one.item;
  const { project, context } = work;
  const ref = { kind: 'project', key } as const;
  const before = work.record(ref);
  // The project was just made from it, perhaps with a name that the caller chose.
  if (work.isDuplicate(ref)) return work.report(one);
  if (before?.recordId !== project.id) {
    if (before === undefined) work.became('project', one.item, project, false);
    const left = 'Its records come into the project of the import, which stays as it is.';
    return work.report(one, { left });
  }
  const isSame = project.name === given.name && project.description === given.description;
  if (isSame || before.importId === null) return work.report(one);
  if (project.version !== before.versionWritten) return work.report(one, { left: changedHere });
  const next = nextVersion(project, context.now, {
    name: given.name,
    description: given.description,
  });
  work.project = next;
  work.saved.set(next.id, next);
  work.events.push({ ...aboutProject(projectRecord(next)), kind: 'project.imported' });
  work.became('project', one.item, next, false);
  work.report(one);
}

/** Imports a label of the source: it becomes the label with the same name, or a new one. */
export function decideLabel(work: PortionWork, one: FittedItem, given: FittedOf<'label'>): void {
  const { key } = one.item;
  const ref = { kind: 'label', key } as const;
  if (work.isDuplicate(ref)) return work.report(one, { left: twice });
  const { context, project } = work;
  const isColor = given.color !== null && /^#[0-9a-f]{6}$/iu.test(given.color);
  const color = isColor ? (given.color as string).toLowerCase() : colorOfLabel(given.name);
  const differs = given.color !== null && !isColor ? ['Its colour is not known here.'] : [];
  const before = work.record(ref);
  const namesake = work.labelNamed(given.name);
  if (before !== undefined) {
    const label = work.label(before.recordId);
    if (label === undefined) return work.report(one, { left: deletedHere });
    const isSame = label.name === given.name && label.color === color;
    if (isSame || before.importId === null) return work.report(one, { differs });
    const isTaken = namesake !== undefined && namesake.id !== label.id;
    if (label.version !== before.versionWritten || isTaken)
      return work.report(one, { left: changedHere });
    const next = nextVersion(label, context.now, { name: given.name, color });
    work.keepLabel(next);
    work.events.push({ ...aboutLabel(next), kind: 'label.imported' });
    work.became('label', one.item, next, false);
    return work.report(one, { differs });
  }
  if (namesake !== undefined) {
    work.became('label', one.item, namesake, false);
    const isColored = namesake.color === color || given.color === null;
    return work.report(one, {
      differs: isColored ? [] : ['It is the label of this name, whose colour stays.'],
    });
  }
  if (work.labels.length >= maxLabels) {
    return work.report(one, { left: `An import makes at most ${maxLabels} labels.` });
  }
  const { organizationId, id: projectId } = project;
  const fields = { id: context.newId(), organizationId, projectId, name: given.name, color };
  const label = new Label({ ...fields, now: context.now });
  work.keepLabel(label);
  work.events.push({ ...aboutLabel(label), kind: 'label.imported' });
  work.became('label', one.item, label, true);
  work.report(one, { differs });
}
