import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Outlet, useLocation, useParams } from 'react-router';
import { MissingPage } from '../design/missing-page.tsx';
import type { Project } from '../api/types.ts';
import { Reading, Work } from './frame/frame.tsx';
import { lazyStaying } from '../features/feedback/lazy-part.tsx';
import { ConnectionState } from '../data/live/live.tsx';
import { AppLink } from '../design/app-link.tsx';
import { Refused } from '../design/notice.tsx';
import { usePageTitle } from '../design/page-title.ts';
import { Person } from '../design/person.tsx';
import { useIsPhone } from '../design/use-is-phone.ts';
import { useWords } from '../words/use-words.tsx';
import { tabs, type FiltersShown, type Tab } from '../features/projects/project-tabs.ts';
import { membersQuery } from '../data/queries/projects.ts';
import { useProject } from '../data/use-project.tsx';
import projectsCss from '../features/projects/projects.module.css';
import noticeCss from '../design/notice.module.css';
import signCss from '../design/sign.module.css';
import { classes } from '../design/classes.ts';
import { formatNames } from '../words/formats.ts';

// Only narrow screens have these.
const ProjectMenu = lazyStaying(() => import('../features/projects/project-menu.tsx'));

/** A page of the project that the address names: its head with links to its other pages, and the content that `children` returns. */
export function ProjectPage({
  tab,
  tools,
  actions,
  children,
}: {
  tab: Tab;
  /** Next to the tabs: filters. */
  tools?: (project: Project) => ReactNode;
  /** Next to the name: the most frequent action. */
  actions?: (project: Project) => ReactNode;
  children: (project: Project) => ReactNode;
}) {
  const words = useWords();
  const { project: key = '' } = useParams();
  const { data: project, error } = useProject(key);
  const isPhone = useIsPhone();
  const [showsTools, setShowsTools] = useState(useLocation().search !== '');
  if (project === null) {
    return (
      <Reading>
        <MissingPage isRestorable />
      </Reading>
    );
  }
  return (
    <Work>
      <Head
        project={project}
        tab={tab}
        fallback={key}
        filters={tools && { isOpen: showsTools, toggle: () => setShowsTools(!showsTools) }}
      >
        {project !== undefined && actions?.(project)}
      </Head>
      <div className={projectsCss.projectBar}>
        <nav aria-label={words('projects.thisProject')}>
          <ul>
            {tabs.map(({ id, of, path }) => (
              <li key={id}>
                <AppLink
                  href={`/app/projects/${key}${path}`}
                  {...(id === tab && { 'aria-current': 'page' })}
                >
                  {words(of)}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
        {project !== undefined && (showsTools || !isPhone) && tools?.(project)}
      </div>
      {project?.archived === true && (
        <p className={noticeCss.banner}>{words('projects.thisProjectIsArchivedYou')}</p>
      )}
      {error !== null && project === undefined && <Refused error={error} />}
      {project !== undefined && children(project)}
      <Outlet />
    </Work>
  );
}

function Head({
  project,
  tab,
  fallback,
  filters,
  children,
}: {
  project: Project | undefined;
  tab: Tab;
  fallback: string;
  filters: FiltersShown | undefined;
  children: ReactNode;
}) {
  const words = useWords();
  const name = project?.name ?? fallback;
  const isPhone = useIsPhone();
  const page = tabs.find(({ id }) => id === tab)?.of ?? 'projects.board';
  const heading = usePageTitle(
    tab === 'board' ? name : words('projects.pageOf', { page: words(page), name }),
  );
  return (
    <header className={projectsCss.projectHead}>
      <h1 ref={heading} tabIndex={-1}>
        <bdi>{name}</bdi> <small className={signCss.projectKey}>{project?.key}</small>
      </h1>
      {isPhone && project !== undefined && <ProjectMenu {...{ project, tab, tabs, filters }} />}
      <ConnectionState />
      {project !== undefined && <People project={project.id} />}
      {children}
    </header>
  );
}

/** The first few people of the project. */
function People({ project }: { project: string }) {
  const words = useWords();
  const { data = [] } = useQuery(membersQuery(project));
  if (data.length === 0) return null;
  const names = formatNames(data.map(({ name }) => name));
  return (
    <span
      className={signCss.people}
      role="img"
      aria-label={words('projects.people', { names })}
      title={names}
    >
      {data.slice(0, 5).map(({ id, name }) => (
        <Person key={id} id={id} name={name} />
      ))}
      {data.length > 5 && (
        <span className={classes(signCss.person, signCss.more)}>+{data.length - 5}</span>
      )}
    </span>
  );
}
