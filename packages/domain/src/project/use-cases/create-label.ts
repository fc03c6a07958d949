import { defaultColor } from '../../board/board.ts';
import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { refuseArchivedProject } from '../archived-project.ts';
import { aboutLabel, refuseTakenName } from '../label-name.ts';
import { Label, labelRecord } from '../label.ts';

/** A label of the project that the path names. */
interface NewLabel {
  project: string;
  name: string;
  color?: string | undefined;
}

/**
 * Creates a label of a project. Refuses with `validation_failed` (name) a name that another label has, without regard to case, and with
 * `project_archived`.
 */
export const createLabel = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ project }: NewLabel) => ({ kind: 'project', id: project }),
    load: async ({ projects, labels }, { project: id, name }) => {
      const project = await projects.lock(id);
      return project && { project, namesake: await labels.findByName(id, name) };
    },
    check: (loaded, { name, color = defaultColor }) => ({ ...loaded, name, color }),
    decide: ({ project, namesake, name, color }, { newId, now }) => {
      refuseArchivedProject(project);
      refuseTakenName(namesake, null);
      const { organizationId, id: projectId } = project;
      const fields = { id: newId(), organizationId, projectId, name, color: color.toLowerCase() };
      const label = new Label({ ...fields, now });
      const answer = labelRecord(label);
      const events = [{ ...aboutLabel(label), kind: 'label.created' } as const];
      return { saved: [label], events, answer };
    },
  });
