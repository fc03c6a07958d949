import { useQuery } from '@tanstack/react-query';
import { useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PaletteButton } from '../../features/palette/palette-button.tsx';
import { projectsQuery } from '../../data/queries/projects.ts';
import { serviceAway } from '../../api/service-away.ts';
import { Brand } from '../../design/brand.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { useDraft } from '../../design/use-draft.ts';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { viewsQuery } from '../../data/queries/views.ts';
import { ViewLinks } from '../../features/views/view-links.tsx';
import { useWords } from '../../words/use-words.tsx';
import { Foot } from './side-bar-foot.tsx';
import { lazyStaying } from '../../features/feedback/lazy-part.tsx';
import { NavLink } from './nav-link.tsx';
import { useSession } from '../../data/session.tsx';
import { Unread } from './unread.tsx';
import frameCss from './frame.module.css';
import iconCss from '../../design/icon.module.css';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';

// Only narrow screens have it.
const PhoneBar = lazyStaying(() => import('./phone-bar.tsx'));

/** How many projects the side bar lists; the others are on the page of projects. */
const listed = 12;

/**
 * The navigation: pages, projects, views, and the account. Folded, it has the signs of pages and the keys of projects. On a narrow screen, "Me" in
 * the bar at the bottom opens it.
 */
export function SideBar() {
  const { pathname } = useLocation();
  const isPhone = useIsPhone();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [isSearching, setSearching] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // After a visit to another page the menu is closed on the way back.
  if (openAt !== null && openAt !== pathname) setOpenAt(null);
  const isOpen = openAt === pathname;
  const search = () => setSearching(true);
  const words = useWords();
  const [fold, keepFold] = useDraft('side-bar', '');
  const isFolded = fold !== '';
  const toggle = () => keepFold(isFolded ? '' : 'folded');
  useShortcuts({ foldSideBar: toggle });
  return (
    <header
      className={frameCss.side}
      data-folded={isFolded || undefined}
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
      <div
        className={isOpen ? classes(frameCss.places, frameCss.open) : frameCss.places}
        id="places"
      >
        <div className={frameCss.sideHead}>
          <Brand href="/app" />
          {!isPhone && (
            <button
              type="button"
              className={frameCss.fold}
              aria-expanded={!isFolded}
              aria-label={words('frame.sideBar')}
              title={`${words('frame.sideBar')} ([)`}
              onClick={toggle}
            >
              <svg className={iconCss.icon} viewBox="0 0 16 16" aria-hidden="true">
                <path d="M2.5 3h11v10h-11zM6.5 3v10" />
              </svg>
            </button>
          )}
        </div>
        <PaletteButton isOpen={isSearching} onOpen={search} onClose={() => setSearching(false)} />
        <Places />
        <Foot />
      </div>
    </header>
  );
}

function Places() {
  const words = useWords();
  const { organization } = useSession();
  return (
    <>
      <Group label={words('frame.yourWork')}>
        <NavLink href="/app">{words('frame.home2')}</NavLink>
        <NavLink href="/app/notifications">
          {words('frame.inbox')}
          <Unread />
        </NavLink>
        {organization !== null && (
          <NavLink href="/app/documents">{words('frame.documents2')}</NavLink>
        )}
      </Group>
      {organization !== null && <Projects organization={organization.id} />}
    </>
  );
}

/** The projects and views: shown when they are loaded, or when loading takes long, so that no link moves under the pointer. */
function Projects({ organization }: { organization: string }) {
  const words = useWords();
  const { data = [], isPending } = useQuery(projectsQuery(organization));
  const current = data.filter(({ archived }) => !archived).slice(0, listed);
  const isAway = useSyncExternalStore(serviceAway.subscribe, serviceAway.read);
  const areViewsPending = useQuery(viewsQuery(organization)).isPending;
  if ((isPending || areViewsPending) && !isAway) return null;
  return (
    <>
      <Group label={words('frame.projects')} isTitled>
        {current.map(({ id, key, name }) => (
          <NavLink key={id} href={`/app/projects/${key}`}>
            <span className={signCss.projectKey}>{key}</span>
            <span className={textCss.cut} dir="auto">
              {name}
            </span>
          </NavLink>
        ))}
        <NavLink href="/app/projects" isExact>
          {words('frame.allProjects')}
        </NavLink>
      </Group>
      <ViewLinks organization={organization} projects={current} />
    </>
  );
}

/** A group of links with a name. */
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
