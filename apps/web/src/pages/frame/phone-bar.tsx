import { useQuery } from '@tanstack/react-query';
import { useEffect, type Ref } from 'react';
import { useLocation } from 'react-router';
import { keyInPath } from '../../data/key-in-path.ts';
import { projectsQuery } from '../../data/queries/projects.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Icon } from '../../design/icon.tsx';
import { useWords } from '../../words/use-words.tsx';
import { useSession } from '../../data/session.tsx';
import { Unread } from './unread.tsx';
import frameCss from './frame.module.css';

const storageKey = 'basalt.project';

/** The bar at the foot of a narrow screen: home, the board, the inbox, the documents, the search, and everything else. */
export default function PhoneBar({
  isOpen,
  button,
  onToggle,
  onSearch,
}: {
  /** Whether the menu of "Me" is open. */
  isOpen: boolean;
  button: Ref<HTMLButtonElement>;
  onToggle: () => void;
  onSearch: () => void;
}) {
  const words = useWords();
  const { pathname } = useLocation();
  const shown = keyInPath(pathname);
  useEffect(() => {
    if (shown !== null) sessionStorage.setItem(storageKey, shown);
  }, [shown]);
  const { organization } = useSession();
  const { data: projects } = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
  });
  const current = projects?.filter(({ archived }) => !archived);
  // The project that was shown last in this tab.
  const last = sessionStorage.getItem(storageKey);
  const key = (current?.find((project) => project.key === last) ?? current?.[0])?.key;
  return (
    <nav className={frameCss.phoneBar} aria-label={words('frame.main')}>
      <AppLink href="/app" {...(pathname === '/app' && !isOpen && { 'aria-current': 'page' })}>
        <Icon name="home" />
        {words('frame.home')}
      </AppLink>
      <AppLink
        href={key === undefined ? '/app/projects' : `/app/projects/${key}`}
        {...(shown !== null && !isOpen && { 'aria-current': 'true' })}
      >
        <Icon name="board" />
        {words('frame.board')}
      </AppLink>
      <AppLink
        href="/app/notifications"
        {...(pathname === '/app/notifications' && !isOpen && { 'aria-current': 'page' })}
      >
        <Icon name="inbox" />
        {words('frame.inbox')}
        <Unread />
      </AppLink>
      {organization !== null && (
        <AppLink
          href="/app/documents"
          {...(pathname.startsWith('/app/documents') && !isOpen && { 'aria-current': 'page' })}
        >
          <Icon name="document" />
          {words('frame.documents')}
        </AppLink>
      )}
      <button type="button" onClick={onSearch}>
        <Icon name="search" />
        {words('frame.search')}
      </button>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls="places"
        onClick={onToggle}
      >
        <Icon name="person" />
        {words('frame.me')}
      </button>
    </nav>
  );
}
