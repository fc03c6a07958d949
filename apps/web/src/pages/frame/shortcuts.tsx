import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { keyInPath } from '../../data/key-in-path.ts';
import { projectsQuery } from '../../data/queries/projects.ts';
import type { GivenFields } from '../../features/ticket/new-ticket-draft.ts';
import { MoveToProjectContext, NewTicketContext } from '../../features/ticket/windows.ts';
import { AwaitedField } from '../../design/awaited-field.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { lazyPart } from '../../features/feedback/lazy-part.tsx';
import { useSession } from '../../data/session.tsx';

const NewTicket = lazyPart(() => import('../../features/ticket/new-ticket.tsx'));
const MoveToProject = lazyPart(() => import('../../features/palette/move-to-project.tsx'));
const ShortcutList = lazyPart(() => import('./shortcut-list.tsx'));

/** The keyboard shortcuts of all pages, and what they open. */
export function Shortcuts({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<
    'all-keys' | { title: string | null; fields: GivenFields | null } | { moved: string } | null
  >(null);
  const [move] = useState(() => (ticketKey: string) => setOpened({ moved: ticketKey }));
  const navigate = useNavigate();
  const { pathname, mask } = useLocation();
  const project = keyInPath(mask?.pathname ?? pathname);
  const openNewTicket = (title: string | null = null, fields: GivenFields | null = null) =>
    setOpened({ title, fields });
  const close = () => setOpened(null);
  const go = (address: string) => () => void navigate(address);
  const { organization } = useSession();
  const projects = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
  }).data;
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (project !== null) last.current = project;
  }, [project]);
  /** Opens a page of the current project, else of the last one that was shown, else of the first one. */
  const goToProject = (page: string) => () => {
    const key = project ?? last.current ?? projects?.find(({ archived }) => !archived)?.key;
    void navigate(`/app/projects${key === undefined ? '' : `/${key}${page}`}`);
  };
  useShortcuts({
    allShortcuts: () => setOpened('all-keys'),
    newTicket: () => {
      openNewTicket();
      return true;
    },
    goHome: go('/app'),
    goToInbox: go('/app/notifications'),
    goToProjects: go('/app/projects'),
    goToDocuments: go('/app/documents'),
    goToBoard: goToProject(''),
    goToList: goToProject('/list'),
    goToCycles: goToProject('/cycles'),
    goToPlan: goToProject('/cycles/plan'),
    goToAnalytics: goToProject('/analytics'),
  });
  return (
    <NewTicketContext value={openNewTicket}>
      <MoveToProjectContext value={move}>{children}</MoveToProjectContext>
      <Suspense fallback={<AwaitedField onClose={close} />}>
        {opened === 'all-keys' && <ShortcutList onClose={close} />}
        {opened !== null && opened !== 'all-keys' && 'title' in opened && (
          <NewTicket {...opened} project={project} onClose={close} />
        )}
        {opened !== null && opened !== 'all-keys' && 'moved' in opened && (
          <MoveToProject ticketKey={opened.moved} onClose={close} />
        )}
      </Suspense>
    </NewTicketContext>
  );
}
