import { changed, nextVersion } from '../../change/change.ts';
import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { changesBetween } from '../../event/event.ts';
import { fieldsOf, isEmptyPatch } from '../../kernel/patch.ts';
import { refuseArchivedProject } from '../archived-project.ts';
import { aboutLabel, refuseTakenName } from '../label-name.ts';
import { labelRecord } from '../label.ts';

/** What may change of a label; what is absent stays. */
interface LabelPatch {
  label: string;
  name?: string | undefined;
  color?: string | undefined;
}

/** Renames or recolors a label. Refuses with `validation_failed` (name) a name that another label has, and with `project_archived`. */
export const updateLabel = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ label }: LabelPatch) => ({ kind: 'label', id: label }),
    load: async ({ projects, labels }, { label: id, name }) => {
      const label = await labels.lock(id);
      const project = label && (await projects.lock(label.projectId));
      if (label === null || project === null) return null;
      const namesake = name === undefined ? null : await labels.findByName(project.id, name);
      return { label, project, namesake };
    },
    check: (loaded, { label: _label, ...patch }) => ({ ...loaded, patch }),
    versionOf: ({ label }) => label,
    decide: ({ label, project, namesake, patch }, { now }) => {
      const before = labelRecord(label);
      if (isEmptyPatch(patch)) return { answer: before };
      refuseArchivedProject(project, fieldsOf(patch));
      refuseTakenName(namesake, label);
      const { name = label.name, color = label.color } = patch;
      const edited = changed(label, { name, color: color.toLowerCase() });
      const changes = changesBetween(before, labelRecord(edited));
      if (Object.keys(changes).length === 0) return { answer: before };
      const next = nextVersion(edited, now);
      const events = [{ ...aboutLabel(next), kind: 'label.updated', changes } as const];
      return { saved: [next], events, answer: labelRecord(next) };
    },
  });
