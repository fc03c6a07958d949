import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Project } from '../../api/types.ts';
import { labelsQuery } from '../../data/queries/projects.ts';
import { Fetched } from '../../design/fetched.tsx';
import { useWords } from '../../words/use-words.tsx';
import { AddByName } from './add-by-name.tsx';
import { LabelRow } from './label-row.tsx';
import { newLabel } from '../../data/queries/settings-requests.ts';
import { Section } from './section.tsx';
import textCss from '../../design/text.module.css';
import pageCss from '../../design/page.module.css';
import settingsCss from './settings.module.css';
import { classes } from '../../design/classes.ts';

/** The labels of a project. */
export function LabelSettings({
  project,
  canEdit,
  canAdd,
}: {
  project: Project;
  canEdit: boolean;
  canAdd: boolean;
}) {
  const words = useWords();
  const labels = useQuery(labelsQuery(project.id));
  const client = useQueryClient();
  const count = labels.data?.length ?? 0;
  return (
    <Section id="labels" title={words('settings.labels')} lead={words('settings.labelsLead')}>
      <Fetched query={labels}>
        {(all) =>
          all.length === 0 ? (
            <p className={textCss.soft}>{words('settings.noLabelYet')}</p>
          ) : (
            <ul
              className={classes(pageCss.list, settingsCss.settingsRows)}
              aria-label={words('settings.labels')}
            >
              {all.map((label) => (
                <LabelRow key={label.id} label={label} project={project.id} canEdit={canEdit} />
              ))}
            </ul>
          )
        }
      </Fetched>
      {canAdd && (
        <AddByName
          label={words('settings.nameOfANewLabel')}
          verb={words('settings.addLabel')}
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
