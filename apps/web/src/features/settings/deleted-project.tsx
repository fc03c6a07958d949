import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { restoreProject } from '../../data/queries/project-requests.ts';
import { keys } from '../../data/query/keys.ts';
import { Button } from '../../design/button.tsx';
import { Refused } from '../../design/notice.tsx';
import { useWords } from '../../words/use-words.tsx';
import noticeCss from '../../design/notice.module.css';
import layoutCss from '../../design/layout.module.css';
import { classes } from '../../design/classes.ts';

/** Shown after a project was deleted, to restore it. It is still there after a reload of the page. */
export function DeletedProject({ organization }: { organization: string }) {
  const words = useWords();
  const state = useLocation().state as { deleted?: Record<'id' | 'key' | 'name', string> } | null;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: restoreProject,
    async onSuccess({ key }) {
      await client.invalidateQueries({ queryKey: keys.projects(organization) });
      await navigate(`/app/projects/${key}/settings`, { replace: true });
    },
  });
  const deleted = state?.deleted;
  if (deleted === undefined) return null;
  return (
    <div className={classes(noticeCss.notice, layoutCss.stack)} role="status">
      <p>{words('settings.wasDeletedItCanBe', { name: deleted.name })}</p>
      <div className={layoutCss.actions}>
        <Button slight busy={isPending} onPress={() => mutate(deleted.id)}>
          {words('settings.restore')}
        </Button>
      </div>
      <Refused error={error} />
    </div>
  );
}
