import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { restoreProject } from '../api/projects.ts';
import { projectsQuery } from '../data/queries.ts';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/notice.tsx';
import { useAct } from '../ui/use-act.tsx';

/** After a project was deleted: the way back. It stays through a reload of the page. */
export function DeletedProject({ organization }: { organization: string }) {
  const state = useLocation().state as { deleted?: Record<'id' | 'key' | 'name', string> } | null;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { busy, refusal, act } = useAct();
  const deleted = state?.deleted;
  if (deleted === undefined) return null;
  const restore = async () => {
    await restoreProject(deleted.id);
    await client.invalidateQueries({ queryKey: projectsQuery(organization).queryKey });
    await navigate(`/app/projects/${deleted.key}/settings`, { replace: true });
  };
  return (
    <div className="notice stack" role="status">
      <p>{deleted.name} was deleted. It can be restored for 30 days.</p>
      <div className="actions">
        <Button slight busy={busy} onPress={() => void act(restore)}>
          Restore
        </Button>
      </div>
      <Refused refusal={refusal} />
    </div>
  );
}
