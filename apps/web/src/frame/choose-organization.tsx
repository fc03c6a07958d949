import { useLocation, useNavigate } from 'react-router';
import type { Me } from '../api/types.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page.tsx';
import { Reading } from './frame.tsx';
import { useSession } from './session.tsx';

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
      <ul className="list">
        {having.map(({ id, name: called, slug }) => (
          <li key={id}>
            <div className="what">
              <h2>{called}</h2>
              <p className="small soft">{slug}</p>
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
