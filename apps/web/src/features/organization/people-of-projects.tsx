import { useQueries, useQuery } from '@tanstack/react-query';
import type { Member, OwnOrganization, Project } from '../../api/types.ts';
import { useSession } from '../../data/session.tsx';
import { withDistinctNames } from '../../data/queries/distinct-names.ts';
import { membersQuery, projectsQuery } from '../../data/queries/projects.ts';
import { Fetched } from '../../design/fetched.tsx';
import { Person } from '../../design/person.tsx';
import { roleName } from '../../design/role-names.ts';
import { useWords } from '../../words/use-words.tsx';
import { formatNames } from '../../words/formats.ts';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';
import pageCss from '../../design/page.module.css';

/** The most projects whose people are listed. */
const maxProjects = 50;

/** The people whom a member of the organization can see, those of the member's projects: only to read. */
export function PeopleOfProjects({ organization }: { organization: OwnOrganization }) {
  const words = useWords();
  const projects = useQuery({
    ...projectsQuery(organization.id),
    select: (all) => all.filter(({ archived }) => !archived).slice(0, maxProjects),
  });
  return (
    <section className={layoutCss.stack} aria-labelledby="people">
      <h2 id="people">{words('organization.peopleOfYourProjects')}</h2>
      <Fetched query={projects}>
        {(all) =>
          all.length === 0 ? (
            <p className={textCss.soft}>{words('organization.seePeopleOnceAdded')}</p>
          ) : (
            <People projects={all} />
          )
        }
      </Fetched>
    </section>
  );
}

function People({ projects }: { projects: readonly Project[] }) {
  const words = useWords();
  const { me } = useSession();
  const query = useQueries({
    queries: projects.map(({ id }) => membersQuery(id)),
    combine: (results) => ({
      data: results.some(({ data }) => data === undefined)
        ? undefined
        : results.map(({ data = [] }) => data),
      error: results.find(({ error }) => error !== null)?.error ?? null,
    }),
  });
  return (
    <Fetched query={query}>
      {(members) => (
        <ul className={pageCss.list} aria-labelledby="people">
          {together(projects, members).map(({ id, called, email, role, into }) => (
            <li key={id}>
              <Person id={id} name={called} isLarge />
              <div className={pageCss.what}>
                <h3>
                  {called}
                  {id === me.id && (
                    <span className={pageCss.pill}>{words('organization.you')}</span>
                  )}
                </h3>
                <p className={textCss.note}>{email}</p>
                <p className={textCss.note}>{formatNames(into)}</p>
              </div>
              <span className={textCss.soft}>{roleName(role)}</span>
            </li>
          ))}
        </ul>
      )}
    </Fetched>
  );
}

/** The members of the projects by name, each once, with the names of the projects. */
function together(projects: readonly Project[], members: readonly (readonly Called[])[]) {
  const byId = new Map<string, Member & { into: string[] }>();
  for (const [at, { name }] of projects.entries()) {
    for (const { called, ...member } of members[at] ?? []) {
      const known = byId.get(member.id);
      if (known === undefined) byId.set(member.id, { ...member, name: called, into: [name] });
      else known.into.push(name);
    }
  }
  return withDistinctNames([...byId.values()]).toSorted((a, b) => a.called.localeCompare(b.called));
}

type Called = Member & { called: string };
