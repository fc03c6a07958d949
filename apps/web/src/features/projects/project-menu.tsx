import { useQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components/Button';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useNavigate } from 'react-router';
import type { Project } from '../../api/types.ts';
import { IconButton } from '../../design/icon-button.tsx';
import { Icon } from '../../design/icon.tsx';
import { useWords } from '../../words/use-words.tsx';
import type { FiltersShown, Tab, TabPlace } from './project-tabs.ts';
import { projectsQuery } from '../../data/queries/projects.ts';
import menuCss from '../../design/menu.module.css';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';
import projectsCss from './projects.module.css';
import { classes } from '../../design/classes.ts';

/** How many other projects the menu lists; all are on the page of projects. */
const listed = 12;

/** On a phone, the menu next to the name of a project: its other pages, other projects, and the button for the filters. */
export default function ProjectMenu({
  project,
  tab,
  tabs,
  filters,
}: {
  project: Project;
  tab: Tab;
  tabs: readonly TabPlace[];
  /** Undefined for pages without. */
  filters: FiltersShown | undefined;
}) {
  const words = useWords();
  const navigate = useNavigate();
  const page = tabs.find(({ id }) => id === tab);
  const { data = [] } = useQuery(projectsQuery(project.organization_id));
  const otherProjects = data
    .filter(({ id, archived }) => id !== project.id && !archived)
    .slice(0, listed);
  return (
    <>
      <MenuTrigger>
        <Button
          className={projectsCss.pageMenu}
          aria-label={[page && words(page.of), words('projects.pagesOf', { name: project.name })]
            .filter(Boolean)
            .join(', ')}
        >
          {page && words(page.of)}
          <Icon name="down" />
        </Button>
        <Popover className={classes(menuCss.popover, menuCss.choose)} placement="bottom start">
          <Menu
            className={menuCss.options}
            aria-label={words('projects.pagesOf', { name: project.name })}
            onAction={(address) => void navigate(String(address))}
          >
            <MenuSection aria-label={words('projects.thisProject')}>
              {tabs.map(({ id, of, path }) => (
                <MenuItem
                  key={id}
                  id={`/app/projects/${project.key}${path}`}
                  className={menuCss.option}
                >
                  {words(of)}
                  {id === tab && <Icon name="check" />}
                </MenuItem>
              ))}
            </MenuSection>
            <MenuSection>
              <Header className={menuCss.optionHead}>{words('projects.otherProjects')}</Header>
              {otherProjects.map(({ id, key, name }) => (
                <MenuItem
                  key={id}
                  id={`/app/projects/${key}`}
                  className={menuCss.option}
                  textValue={name}
                >
                  <span className={signCss.projectKey}>{key}</span>
                  <span className={textCss.cut} dir="auto">
                    {name}
                  </span>
                </MenuItem>
              ))}
              <MenuItem id="/app/projects" className={menuCss.option}>
                {words('projects.allProjects')}
              </MenuItem>
            </MenuSection>
          </Menu>
        </Popover>
      </MenuTrigger>
      {filters !== undefined && (
        <IconButton
          icon="filter"
          label={words('projects.filter')}
          aria-expanded={filters.isOpen}
          onPress={filters.toggle}
        />
      )}
    </>
  );
}
