import { useLocation, useNavigate } from 'react-router';
import type { Me } from '../../api/types.ts';
import { Button } from '../../design/button.tsx';
import { PageHead } from '../../design/page.tsx';
import { useWords } from '../../words/use-words.tsx';
import { Reading } from './frame.tsx';
import { useSession } from '../../data/session.tsx';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';

/** Lets the person choose the organization of the project or ticket `name`, when several have one. */
export default function ChooseOrganization({
  name,
  having,
}: {
  name: string;
  /** The organizations that have it. */
  having: Me['organizations'];
}) {
  const words = useWords();
  const { choose } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <Reading>
      <PageHead
        title={words('frame.whichOrganization')}
        lead={words('frame.inSeveralOrganizations', { name, count: having.length })}
      />
      <ul className={pageCss.list}>
        {having.map(({ id, name: called, slug }) => (
          <li key={id}>
            <div className={pageCss.what}>
              <h2>{called}</h2>
              <p className={textCss.note}>{slug}</p>
            </div>
            <Button
              aria-label={words('frame.openOf', { name, called })}
              onPress={() => {
                choose(id);
                void navigate(pathname + search, { replace: true });
              }}
            >
              {words('frame.open')}
            </Button>
          </li>
        ))}
      </ul>
    </Reading>
  );
}
