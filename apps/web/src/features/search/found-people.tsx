import { useQuery } from '@tanstack/react-query';
import type { Member, Project } from '../../api/types.ts';
import { listAddress } from '../../data/list-address.ts';
import { assignedProjectsQuery } from '../../data/queries/search.ts';
import { usePeopleOf } from '../../data/use-people-of.tsx';
import { AppLink } from '../../design/app-link.tsx';
import { classes } from '../../design/classes.ts';
import { foundByName } from '../../design/found-by-name.ts';
import { HighlightMatches } from '../../design/highlight-matches.tsx';
import { Person } from '../../design/person.tsx';
import { useWords } from '../../words/use-words.tsx';
import { resultLink } from './result-links.ts';
import pageCss from '../../design/page.module.css';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';
import searchCss from './search.module.css';

/** The number of people that are shown. */
const most = 10;

type Named = Pick<Member, 'id' | 'name'>;

/** The first ten people of the projects with the words in their names, the best first. */
export function useFoundPeople(projects: readonly Project[], words: string, enabled: boolean) {
  const isSearched = enabled && words.length > 1;
  const people = usePeopleOf(isSearched ? projects : []);
  return isSearched ? foundByName<Named>(people, words).slice(0, most) : [];
}

/** Found people, each with their tickets: as a list of each project with some. */
export function FoundPeople({
  people,
  organization,
  projects,
  words,
}: {
  people: readonly Named[];
  organization: string;
  projects: readonly Project[];
  words: string;
}) {
  const t = useWords();
  if (people.length === 0) return null;
  return (
    <section aria-label={t('frame.people')} className={searchCss.branch}>
      <h2>
        {t('frame.people')} <span className={signCss.count}>{people.length}</span>
      </h2>
      <ul className={pageCss.list}>
        {people.map((person) => (
          <li key={person.id}>
            <Person id={person.id} name={person.name} isLarge />
            <div className={pageCss.what}>
              <h3 dir="auto">
                <HighlightMatches text={person.name} words={words} />
              </h3>
              <Assigned {...{ person, organization, projects }} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many tickets are assigned to a person, and links to them by project. */
function Assigned({
  person: { id: person },
  organization,
  projects,
}: {
  person: Named;
  organization: string;
  projects: readonly Project[];
}) {
  const t = useWords();
  const { data } = useQuery(assignedProjectsQuery(organization, person));
  if (data === undefined) return null;
  return (
    <p className={classes(textCss.note, searchCss.wholeLists)}>
      <span>{t('list.tickets', { count: data.total })}</span>
      {projects
        .filter(({ id }) => data.projects.has(id))
        .map((project) => (
          <AppLink
            key={project.id}
            ref={resultLink}
            href={listAddress(project, { assignee_id: person })}
          >
            <bdi>{project.name}</bdi>
          </AppLink>
        ))}
    </p>
  );
}
