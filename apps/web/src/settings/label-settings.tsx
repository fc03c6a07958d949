import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, where } from '../api/client.ts';
import type { Project } from '../api/types.ts';
import { labelsQuery } from '../projects/queries.ts';
import { Fetched } from '../ui/fetched.tsx';
import { AddByName } from './add-by-name.tsx';
import { LabelRow } from './label-row.tsx';
import { Section } from './section.tsx';

/** New labels take these colours one after another. */
const colors = ['#3b82f6', '#ef4444', '#22c55e', '#f59e0b', '#8b5cf6', '#06b6d4', '#ec4899'];

/** The labels of a project. */
export function LabelSettings({ project, canEdit }: { project: Project; canEdit: boolean }) {
  const labels = useQuery(labelsQuery(project.id));
  const client = useQueryClient();
  const count = labels.data?.length ?? 0;
  return (
    <Section title="Labels" lead="Labels show the kind of a ticket by color and name.">
      <Fetched query={labels}>
        {(all) =>
          all.length === 0 ? (
            <p className="soft">No label yet.</p>
          ) : (
            <ul className="list settings-rows" aria-label="Labels">
              {all.map((label) => (
                <LabelRow key={label.id} label={label} project={project.id} canEdit={canEdit} />
              ))}
            </ul>
          )
        }
      </Fetched>
      {canEdit && (
        <AddByName
          label="Name of a new label"
          verb="Add label"
          maxLength={50}
          add={async (name) => {
            const color = colors[count % colors.length] ?? '#3b82f6';
            await api.POST('/projects/{project}/labels', {
              ...where({ project: project.id }),
              body: { name, color },
            });
            await client.invalidateQueries({ queryKey: labelsQuery(project.id).queryKey });
          }}
        />
      )}
    </Section>
  );
}
