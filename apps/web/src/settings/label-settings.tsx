import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Project } from '../api/types.ts';
import { labelsQuery } from '../projects/queries.ts';
import { Fetched } from '../ui/fetched.tsx';
import { AddByName } from './add-by-name.tsx';
import { LabelRow } from './label-row.tsx';
import { newLabel } from './requests.ts';
import { Section } from './section.tsx';

/** The labels of a project. */
export function LabelSettings({ project, canEdit }: { project: Project; canEdit: boolean }) {
  const labels = useQuery(labelsQuery(project.id));
  const client = useQueryClient();
  const count = labels.data?.length ?? 0;
  return (
    <Section id="labels" title="Labels" lead="Labels show the kind of a ticket by color and name.">
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
            await newLabel(project.id, name, count);
            await client.invalidateQueries({ queryKey: labelsQuery(project.id).queryKey });
          }}
        />
      )}
    </Section>
  );
}
