import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PaletteButton } from '../palette/palette-button.tsx';
import { projectsQuery } from '../projects/queries.ts';
import { leave } from '../sign-in/leave.ts';
import { serviceAway } from '../api/transport.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { Person } from '../ui/person.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { viewsQuery } from '../views/queries.ts';
import { ViewLinks } from '../views/view-links.tsx';
import { lazyStaying } from './lazy-part.tsx';
import { useSession } from './session.tsx';
import { Unread } from './unread.tsx';

// Only narrow screens have it.
const PhoneBar = lazyStaying(() => import('./phone-bar.tsx'));

/** How many projects the side bar lists; the others are on the page of projects. */
const listed = 12;

/** Where one is, where one can go, who one is. On a narrow screen "Me" of the bar at the foot opens it. */
export function SideBar() {
  const { pathname } = useLocation();
  const isPhone = useIsPhone();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [isSearching, setSearching] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openAt === pathname;
  const search = () => setSearching(true);
  return (
    <header
      className="side"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setOpenAt(null);
        button.current?.focus();
      }}
    >
      {isPhone && (
        <PhoneBar
          isOpen={isOpen}
          button={button}
          onToggle={() => setOpenAt(isOpen ? null : pathname)}
          onSearch={search}
        />
      )}
      <div className={isOpen ? 'places open' : 'places'} id="places">
        <div className="side-head">
          <Brand href="/app" />
        </div>
        <PaletteButton isOpen={isSearching} onOpen={search} onClose={() => setSearching(false)} />
        <Places />
        <Oneself />
      </div>
    </header>
  );
}

function Places() {
  const { organization, isManager } = useSession();
  return (
    <>
      <Group label="Your work">
        <NavLink href="/app">Home</NavLink>
        <NavLink href="/app/notifications">
          Inbox
          <Unread />
        </NavLink>
        {organization !== null && <NavLink href="/app/documents">Documents</NavLink>}
      </Group>
      {organization === null ? (
        <Account />
      ) : (
        <Projects organization={organization.id}>
          <Group label="Organization" isTitled>
            <NavLink href="/app/organization">People</NavLink>
            <NavLink href="/app/trash">Trash</NavLink>
            {isManager && <NavLink href="/app/credentials">API credentials</NavLink>}
            {isManager && <NavLink href="/app/apps">Apps</NavLink>}
            {isManager && <NavLink href="/app/webhooks">Webhooks</NavLink>}
            {isManager && <NavLink href="/app/imports">Imports</NavLink>}
          </Group>
          <Account />
        </Projects>
      )}
    </>
  );
}

function Account() {
  return (
    <Group label="Your account" isTitled>
      <NavLink href="/app/profile">Profile</NavLink>
      <NavLink href="/app/security">Security</NavLink>
      <NavLink href="/app/sessions">Sessions</NavLink>
      <NavLink href="/app/connected-apps">Connected apps</NavLink>
    </Group>
  );
}

/** The projects and views, and what stands below them: shown once they are known or delayed, so that no link moves under the pointer. */
function Projects({ organization, children }: { organization: string; children: ReactNode }) {
  const { data = [], isPending } = useQuery(projectsQuery(organization));
  const current = data.filter(({ archived }) => !archived).slice(0, listed);
  const isAway = useSyncExternalStore(serviceAway.subscribe, serviceAway.read);
  const areViewsPending = useQuery(viewsQuery(organization)).isPending;
  if ((isPending || areViewsPending) && !isAway) return null;
  return (
    <>
      <Group label="Projects" isTitled>
        {current.map(({ id, key, name }) => (
          <NavLink key={id} href={`/app/projects/${key}`}>
            <span className="project-key">{key}</span>
            <span className="cut">{name}</span>
          </NavLink>
        ))}
        <NavLink href="/app/projects" isExact>
          All projects
        </NavLink>
      </Group>
      <ViewLinks organization={organization} projects={current} />
      {children}
    </>
  );
}

/** Links under one name, which is shown where it helps. */
function Group({
  label,
  isTitled = false,
  children,
}: {
  label: string;
  isTitled?: boolean;
  children: ReactNode;
}) {
  return (
    <nav aria-label={label}>
      {isTitled && <p aria-hidden="true">{label}</p>}
      <ul>{children}</ul>
    </nav>
  );
}

/** A link that shows whether one is there, or at something below it. */
function NavLink({
  href,
  isExact = href === '/app',
  children,
}: {
  href: string;
  isExact?: boolean;
  children: ReactNode;
}) {
  const path = useLocation().pathname.replace(/(?<=.)\/+$/u, '');
  const isBelow = !isExact && path.startsWith(`${href}/`);
  return (
    <li>
      <AppLink
        href={href}
        {...(path === href ? { 'aria-current': 'page' } : isBelow && { 'aria-current': 'true' })}
      >
        {children}
      </AppLink>
    </li>
  );
}

function Oneself() {
  const { me, organization, choose } = useSession();
  const { mutate, isPending } = useMutation({ mutationFn: leave });
  return (
    <div className="who">
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
      <div className="who-line">
        <Person name={me.name} id={me.id} isLarge />
        <p>
          <strong>{me.name}</strong>
          <span className="soft">{organization?.name ?? me.email}</span>
        </p>
      </div>
      <Button slight busy={isPending} onPress={() => mutate()}>
        Sign out
      </Button>
    </div>
  );
}
