import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Project } from '../api/types.ts';
import { projectsQuery } from '../projects/queries.ts';
import { deleteProject, updateProject } from '../projects/requests.ts';
import { showDone } from '../query/undo.tsx';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/notice.tsx';
import { Confirmation } from '../ui/confirmation.tsx';
import { Section } from './section.tsx';

/** The buttons to archive, unarchive and delete a project. */
export function EndOfProject({ project }: { project: Project }) {
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
        text: `${name} was archived.`,
        async undo() {
          await updateProject(id, { archived: false });
          await reload();
          return `${name} is no longer archived.`;
        },
      });
    },
  });
  return (
    <Section
      id="end"
      title="Archive or delete"
      lead="You can read an archived project, but not change it. You can restore a deleted project for 30 days."
    >
      <Refused error={archive.error} />
      <div className="actions">
        <Button busy={archive.isPending} onPress={() => archive.mutate(!archived)}>
          {archived ? 'Bring the project back' : 'Archive the project'}
        </Button>
        <Button look="danger" onPress={() => setAsking(true)}>
          Delete the project
        </Button>
      </div>
      <Confirmation
        title={`Delete “${name}”?`}
        label="Delete"
        look="danger"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        act={async () => {
          await deleteProject(id);
          await navigate('/app/projects', { state: { deleted: { id, key, name } } });
          await reload();
        }}
      >
        Its boards and tickets go with it. It can be restored for 30 days.
      </Confirmation>
    </Section>
  );
}
