import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteProject, updateProject } from '../api/projects.ts';
import type { Project } from '../api/work-records.ts';
import { projectsQuery } from '../data/queries.ts';
import { showDone } from '../frame/undo.tsx';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/notice.tsx';
import { Question } from '../ui/question.tsx';
import { useAct } from '../ui/use-act.tsx';
import { Section } from './section.tsx';

/** Archives a project or brings it back; deletes it. */
export function EndOfProject({ project }: { project: Project }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { busy, refusal, act } = useAct();
  const [isAsking, setAsking] = useState(false);
  const { id, key, name, archived } = project;
  const reload = () =>
    client.invalidateQueries({ queryKey: projectsQuery(project.organization_id).queryKey });
  return (
    <Section
      title="Archive or delete"
      lead="You can read an archived project, but not change it. You can restore a deleted project for 30 days."
    >
      <Refused refusal={refusal} />
      <div className="actions">
        <Button
          busy={busy}
          onPress={() =>
            void act(async () => {
              await updateProject(id, { archived: !archived });
              await reload();
              if (archived) return;
              showDone({
                text: `${name} was archived.`,
                async undo() {
                  await updateProject(id, { archived: false });
                  await reload();
                  return `${name} is no longer archived.`;
                },
              });
            })
          }
        >
          {archived ? 'Bring the project back' : 'Archive the project'}
        </Button>
        <Button look="danger" onPress={() => setAsking(true)}>
          Delete the project
        </Button>
      </div>
      <Question
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
      </Question>
    </Section>
  );
}
