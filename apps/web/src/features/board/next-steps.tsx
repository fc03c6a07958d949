import type { Project } from '../../api/types.ts';
import { useSession } from '../../data/session.tsx';
import { AppLink } from '../../design/app-link.tsx';
import { Button } from '../../design/button.tsx';
import { useWords } from '../../words/use-words.tsx';
import css from './next-steps.module.css';

const links = [
  ['/app/imports', 'beginning.importWork'],
  ['/app/organization#invite', 'account.invitePeople'],
  ['/app/webhooks', 'beginning.addAWebhook'],
  ['/app/credentials', 'beginning.makeAnApiKey'],
] as const;

/** The next steps of a project without a ticket; those of owners and admins only for them. */
export default function NextSteps({ project, onAdd }: { project: Project; onAdd: () => void }) {
  const words = useWords();
  const { isManager } = useSession();
  const own = [`/app/projects/${project.key}/settings`, 'beginning.nameTheBoards'] as const;
  return (
    <section className={css.steps} aria-labelledby="next-steps">
      <h2 id="next-steps">{words('beginning.nextSteps')}</h2>
      <ul>
        <li>
          <Button look="quiet" slight onPress={onAdd}>
            {words('account.writeTheFirstTicket')}
          </Button>
        </li>
        {isManager &&
          [own, ...links].map(([href, name]) => (
            <li key={href}>
              <AppLink href={href}>{words(name)}</AppLink>
            </li>
          ))}
      </ul>
    </section>
  );
}
