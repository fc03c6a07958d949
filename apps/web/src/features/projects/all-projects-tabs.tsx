import { AppLink } from '../../design/app-link.tsx';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import projectsCss from './projects.module.css';
import type { ReactNode } from 'react';

/** The pages about all projects. */
const tabs = [
  { id: 'projects', of: 'projects.projects', path: '/app/projects' },
  { id: 'timeline', of: 'projects.timeline', path: '/app/timeline' },
  { id: 'calendar', of: 'projects.calendar', path: '/app/calendar' },
  { id: 'flow', of: 'projects.flow', path: '/app/flow' },
] as const;

export type WideTab = (typeof tabs)[number]['id'];

/** Links between the pages about all projects, and beside them the filters. */
export function AllProjectsTabs({ tab, children }: { tab: WideTab; children?: ReactNode }) {
  const words = useWords();
  return (
    <div
      className={classes(
        projectsCss.projectBar,
        projectsCss.ofAll,
        tab === 'projects' && projectsCss.inText,
      )}
    >
      <nav aria-label={words('projects.allProjects')}>
        <ul>
          {tabs.map(({ id, of, path }) => (
            <li key={id}>
              <AppLink href={path} {...(id === tab && { 'aria-current': 'page' })}>
                {words(of)}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
