import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Project } from '../api/types.ts';
import { Reading } from './frame/frame.tsx';
import { useSession } from '../data/session.tsx';
import { DeletedProject } from '../features/settings/deleted-project.tsx';
import { AppLink } from '../design/app-link.tsx';
import { Button } from '../design/button.tsx';
import { Fetched } from '../design/fetched.tsx';
import { ModalDialog } from '../design/modal-dialog.tsx';
import { Empty, PageHead } from '../design/page.tsx';
import { useWords } from '../words/use-words.tsx';
import { AllProjectsTabs } from '../features/projects/all-projects-tabs.tsx';
import { ProjectFacts } from '../features/projects/project-facts.tsx';
import { NewProject } from '../features/projects/new-project.tsx';
import { projectsQuery } from '../data/queries/projects.ts';
import { useWhomToAsk } from '../data/whom-to-ask.tsx';
import layoutCss from '../design/layout.module.css';
import pageCss from '../design/page.module.css';
import signCss from '../design/sign.module.css';
import textCss from '../design/text.module.css';
import { classes } from '../design/classes.ts';

/** `/app/projects`: every project that the person can see; with `?archived=true` the archived ones. */
export function ProjectsPage() {
  const words = useWords();
  const { organization, isManager } = useSession();
  return (
    <Reading>
      {organization === null ? (
        <>
          <PageHead title={words('projects.projects')} />
          <Empty title={words('projects.youAreInNoOrganization')}>
            {words('projects.askToBeInvited')}
          </Empty>
        </>
      ) : (
        <InOrganization key={organization.id} organization={organization.id} manages={isManager} />
      )}
    </Reading>
  );
}

function InOrganization({ organization, manages }: { organization: string; manages: boolean }) {
  const words = useWords();
  const projects = useQuery(projectsQuery(organization));
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { hash, search: query } = useLocation();
  const show = (part: string) => void navigate({ search: query, hash: part }, { replace: true });
  const showsArchived = search.get('archived') === 'true';
  const names = useWhomToAsk();
  const archived = projects.data?.filter((project) => project.archived).length ?? 0;
  return (
    <>
      <PageHead title={words('projects.projects')} lead={words('projects.eachProjectHasItsOwn')}>
        <div className={layoutCss.actions}>
          {(archived > 0 || showsArchived) && (
            <Button onPress={() => setSearch(showsArchived ? {} : { archived: 'true' })}>
              {showsArchived
                ? words('projects.showCurrentProjects')
                : words('projects.showArchived', { count: archived })}
            </Button>
          )}
          {manages && (
            <Button look="primary" onPress={() => show('new')}>
              {words('projects.newProject')}
            </Button>
          )}
        </div>
      </PageHead>
      <AllProjectsTabs tab="projects" />
      {names !== null && (
        <p className={textCss.soft}>{words('projects.whomToAskForAProject', { names })}</p>
      )}
      <DeletedProject organization={organization} />
      <Fetched query={projects}>
        {(all) => (
          <ProjectList
            projects={all.filter((project) => project.archived === showsArchived)}
            none={
              showsArchived ? words('projects.noProjectIsArchived') : words('projects.noProjectYet')
            }
          />
        )}
      </Fetched>
      <ModalDialog
        title={words('projects.newProject')}
        isOpen={manages && hash === '#new'}
        onClose={() => show('')}
      >
        <NewProject organization={organization} onClose={() => show('')} />
      </ModalDialog>
    </>
  );
}

/** So many projects have their facts: each needs three requests. */
const withFacts = 50;

function ProjectList({ projects, none }: { projects: readonly Project[]; none: string }) {
  const words = useWords();
  if (projects.length === 0) {
    return <Empty title={none}>{words('projects.whoCreatesProjects')}</Empty>;
  }
  return (
    <ul className={pageCss.list}>
      {projects.map(({ id, key, name, description }, at) => (
        <li key={id}>
          <div className={pageCss.what}>
            <h2>
              <AppLink href={`/app/projects/${key}`}>
                <bdi>{name}</bdi>
              </AppLink>{' '}
              <span className={signCss.projectKey}>{key}</span>
            </h2>
            {description !== null && (
              <p className={classes(textCss.note, textCss.twoLines)} dir="auto">
                {description}
              </p>
            )}
          </div>
          {at < withFacts && <ProjectFacts id={id} />}
        </li>
      ))}
    </ul>
  );
}
