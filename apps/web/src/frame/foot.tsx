import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { leave } from '../sign-in/leave.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Person } from '../ui/person.tsx';
import { NavLink, usePath } from './nav-link.tsx';
import { useSession } from './session.tsx';

/** The pages of the organization's settings, and whether only owners and admins have them. */
const ofOrganization = [
  { href: '/app/organization', name: 'People', isManaged: false },
  { href: '/app/trash', name: 'Trash', isManaged: false },
  { href: '/app/credentials', name: 'API credentials', isManaged: true },
  { href: '/app/apps', name: 'Apps', isManaged: true },
  { href: '/app/webhooks', name: 'Webhooks', isManaged: true },
  { href: '/app/imports', name: 'Imports', isManaged: true },
];

const ofAccount = [
  { href: '/app/profile', name: 'Profile' },
  { href: '/app/security', name: 'Security' },
  { href: '/app/sessions', name: 'Sessions' },
  { href: '/app/connected-apps', name: 'Connected apps' },
];

/** The settings of the organization and of the person, at the foot of the side bar. */
export function Foot() {
  const { me, organization, isManager, choose } = useSession();
  const { mutate, isPending } = useMutation({ mutationFn: leave });
  return (
    <div className="who">
      {organization !== null && (
        <Folded
          label="Organization"
          links={ofOrganization.filter(({ isManaged }) => isManager || !isManaged)}
          summary={
            <>
              <Icon name="settings" />
              Settings
            </>
          }
        />
      )}
      <Folded
        label="Your account"
        links={ofAccount}
        summary={
          <>
            <Person name={me.name} id={me.id} isLarge />
            <span>
              <strong>{me.name}</strong>
              <span className="soft">{organization?.name ?? me.email}</span>
            </span>
          </>
        }
      >
        {me.organizations.length > 1 && organization !== null && (
          <label className="labelled">
            <span>Organization</span>
            <select value={organization.id} onChange={(event) => choose(event.target.value)}>
              {me.organizations.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <Button slight busy={isPending} onPress={() => mutate()}>
          Sign out
        </Button>
      </Folded>
    </div>
  );
}

/** Links that a press on their summary shows; those of the page that is shown are shown anyway. */
function Folded({
  label,
  links,
  summary,
  children,
}: {
  label: string;
  links: readonly { href: string; name: string }[];
  summary: ReactNode;
  children?: ReactNode;
}) {
  const path = usePath();
  const isHere = links.some(({ href }) => path === href || path.startsWith(`${href}/`));
  return (
    <nav aria-label={label}>
      <details open={isHere}>
        <summary>{summary}</summary>
        <ul>
          {links.map(({ href, name }) => (
            <NavLink key={href} href={href}>
              {name}
            </NavLink>
          ))}
        </ul>
        {children}
      </details>
    </nav>
  );
}
