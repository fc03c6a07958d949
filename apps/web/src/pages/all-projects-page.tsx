import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../data/session.tsx';
import { ConnectionState } from '../data/live/live.tsx';
import { Empty } from '../design/page.tsx';
import { usePageTitle } from '../design/page-title.ts';
import { AllProjectsTabs, type WideTab } from '../features/projects/all-projects-tabs.tsx';
import { WideFilters } from '../features/schedule/schedule-tools.tsx';
import { tabs } from '../features/projects/project-tabs.ts';
import { useWords } from '../words/use-words.tsx';
import { Work } from './frame/frame.tsx';
import projectsCss from '../features/projects/projects.module.css';

/** A page about the tickets of all projects: its head with links to the others, and its filters. */
export function AllProjectsPage({ tab, children }: { tab: WideTab; children: ReactNode }) {
  const words = useWords();
  const page = words(tabs.find(({ id }) => id === tab)?.of ?? 'projects.projects');
  const name = words('projects.allProjects');
  const { organization } = useSession();
  const heading = usePageTitle(words('projects.pageOf', { page, name }));
  return (
    <Work>
      <header className={projectsCss.projectHead}>
        <h1 ref={heading} tabIndex={-1}>
          {name}
        </h1>
        <ConnectionState />
      </header>
      <AllProjectsTabs tab={tab}>{organization !== null && <WideFilters />}</AllProjectsTabs>
      {organization === null ? (
        <Empty title={words('projects.youAreInNoOrganization')}>
          {words('projects.askToBeInvited')}
        </Empty>
      ) : (
        children
      )}
      <Outlet />
    </Work>
  );
}
