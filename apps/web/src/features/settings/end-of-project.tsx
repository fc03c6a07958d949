import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Project } from '../../api/types.ts';
import { projectsQuery } from '../../data/queries/projects.ts';
import { deleteProject, updateProject } from '../../data/queries/project-requests.ts';
import { showDone } from '../feedback/undo.tsx';
import { Button } from '../../design/button.tsx';
import { Refused } from '../../design/notice.tsx';
import { Confirmation } from '../../design/confirmation.tsx';
import { useWords } from '../../words/use-words.tsx';
import { Section } from './section.tsx';
import layoutCss from '../../design/layout.module.css';

/** The buttons to archive, unarchive and delete a project. */
export function EndOfProject({ project }: { project: Project }) {
  const words = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { id, key, name, archived } = project;
  const reload = () =>
    client.invalidateQueries({ queryKey: projectsQuery(project.organization_id).queryKey });
  const archive = useMutation({
    mutationFn: (isArchived: boolean) => updateProject(id, { archived: isArchived }),
    async onSuccess(_project, isArchived) {
      await reload();
      if (!isArchived) return;
      showDone({
        text: words('settings.wasArchived', { name }),
        async undo() {
          await updateProject(id, { archived: false });
          await reload();
          return words('settings.isNoLongerArchived', { name });
        },
      });
    },
  });
  return (
    <Section
      id="end"
      title={words('settings.archiveOrDelete')}
      lead={words('settings.archiveLead')}
    >
      <Refused error={archive.error} />
      <div className={layoutCss.actions}>
        <Button busy={archive.isPending} onPress={() => archive.mutate(!archived)}>
          {archived ? words('settings.bringTheProjectBack') : words('settings.archiveTheProject')}
        </Button>
        <Button look="danger" onPress={() => setAsking(true)}>
          {words('settings.deleteTheProject')}
        </Button>
      </div>
      <Confirmation
        title={words('settings.deleteProjectQuestion', { name })}
        label={words('settings.delete')}
        look="danger"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        act={async () => {
          await deleteProject(id);
          await navigate('/app/projects', { state: { deleted: { id, key, name } } });
          await reload();
        }}
      >
        {words('settings.boardsAndTicketsGo')}
      </Confirmation>
    </Section>
  );
}
