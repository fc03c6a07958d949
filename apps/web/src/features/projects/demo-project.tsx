import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Project } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { showDone } from '../feedback/undo.tsx';
import { AppLink } from '../../design/app-link.tsx';
import { Button } from '../../design/button.tsx';
import { Refused } from '../../design/notice.tsx';
import { useWords } from '../../words/use-words.tsx';
import { makeDemoProject } from './make-demo-project.ts';
import { deleteProject, restoreProject } from '../../data/queries/project-requests.ts';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';

/** Adds the demo project; once it is `made`, opens and removes it. */
export function DemoProject({
  organization,
  made,
}: {
  organization: string;
  made: Project | undefined;
}) {
  const words = useWords();
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
        text: words('projects.wasRemoved', { name }),
        async undo() {
          await restoreProject(id);
          await reload();
          return words('projects.isBack', { name });
        },
      });
    },
  });
  return (
    <>
      <Refused error={add.error ?? remove.error} />
      {made === undefined ? (
        <p className={layoutCss.actions}>
          <span className={textCss.soft}>{words('projects.orLookAroundFirst')}</span>
          <Button slight busy={add.isPending} onPress={() => add.mutate()}>
            {words('projects.addADemoProject')}
          </Button>
        </p>
      ) : (
        <p className={layoutCss.actions}>
          <AppLink href={`/app/projects/${made.key}`}>{words('projects.openTheDemo')}</AppLink>
          <Button slight busy={remove.isPending} onPress={() => remove.mutate(made)}>
            {words('projects.removeIt')}
          </Button>
        </p>
      )}
    </>
  );
}
