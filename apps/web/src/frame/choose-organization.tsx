import { useLocation, useNavigate } from 'react-router';
import type { Me } from '../api/types.ts';
import { Button } from '../design/button.tsx';
import { PageHead } from '../design/page.tsx';
import { Reading } from './frame.tsx';
import { useSession } from './session.tsx';
import pageCss from '../design/page.module.css';
import textCss from '../design/text.module.css';

/** Lets the person choose the organization of the project or ticket `name`, when several have one. */
export default function ChooseOrganization({
  name,
  having,
}: {
  name: string;
  /** The organizations that have it. */
  having: Me['organizations'];
}) {
  const { choose } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <Reading>
      <PageHead
        title="Which organization?"
        lead={`${name} is in ${having.length} of your organizations.`}
      />
      <ul className={pageCss.list}>
        {having.map(({ id, name: called, slug }) => (
          <li key={id}>
            <div className={pageCss.what}>
              <h2>{called}</h2>
              <p className={textCss.note}>{slug}</p>
            </div>
            <Button
              aria-label={`Open ${name} of ${called}`}
              onPress={() => {
                choose(id);
                void navigate(pathname + search, { replace: true });
              }}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
    </Reading>
  );
}
