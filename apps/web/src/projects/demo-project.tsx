import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Project } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import { showDone } from '../query/undo.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/notice.tsx';
import { makeDemoProject } from './make-demo-project.ts';
import { deleteProject, restoreProject } from './requests.ts';

/** Adds the demo project; once it is `made`, opens and removes it. */
export function DemoProject({
  organization,
  made,
}: {
  organization: string;
  made: Project | undefined;
}) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: keys.projects(organization) });
  const add = useMutation({
    mutationFn: () => makeDemoProject(organization),
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: (project: Project) => deleteProject(project.id),
    async onSuccess(_none, { id, name }) {
      await reload();
      showDone({
        text: `${name} was removed.`,
        async undo() {
          await restoreProject(id);
          await reload();
          return `${name} is back.`;
        },
      });
    },
  });
  return (
    <>
      <Refused error={add.error ?? remove.error} />
      {made === undefined ? (
        <p className="actions">
          <span className="soft">Or look around first:</span>
          <Button slight busy={add.isPending} onPress={() => add.mutate()}>
            Add a demo project
          </Button>
        </p>
      ) : (
        <p className="actions">
          <AppLink href={`/app/projects/${made.key}`}>Open the {made.name.toLowerCase()}</AppLink>
          <Button slight busy={remove.isPending} onPress={() => remove.mutate(made)}>
            Remove it
          </Button>
        </p>
      )}
    </>
  );
}
