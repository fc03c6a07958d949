import type { Project } from '../../api/types.ts';
import { AppLink } from '../../design/app-link.tsx';
import { HighlightMatches } from '../../design/highlight-matches.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { howLongAgo } from '../../design/dates.ts';
import { useWords } from '../../words/use-words.tsx';
import type { SearchFilter, TicketState } from '../../data/queries/search.ts';
import { addressOf } from './address-of.ts';
import { focusResult, resultLink } from './result-links.ts';
import { TicketStateMarks } from './ticket-state.tsx';
import type { SearchResult } from './use-search.ts';
import layoutCss from '../../design/layout.module.css';
import searchCss from './search.module.css';
import signCss from '../../design/sign.module.css';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';

interface Shown {
  found: readonly SearchResult[];
  /** Whether the titles only resemble the words. */
  isSimilar: boolean;
  states: ReadonlyMap<string, TicketState> | undefined;
  projects: readonly Project[];
  words: string;
}

const titles = {
  ticket: 'search.tickets',
  document: 'search.documents',
  project: 'search.projects',
  comment: 'comments.comments',
} as const;

/** The results by kind; the keys J and K go from one to the next. */
export function Results({ filter, ...shown }: Shown & { filter: SearchFilter }) {
  const t = useWords();
  useShortcuts({ nextResult: () => focusResult(1), previousResult: () => focusResult(-1) });
  const { found, isSimilar } = shown;
  return (
    <div className={layoutCss.stack}>
      {isSimilar ? (
        <Group title={t('search.similar')} shown={shown} results={found} />
      ) : (
        Object.entries(titles).map(([kind, title]) => {
          const results = found.filter((result) => result.kind === kind);
          if (results.length === 0) return null;
          return (
            <div key={kind} className={searchCss.branch}>
              <Group title={t(title)} shown={shown} results={results} />
              {kind === 'ticket' && <WholeLists {...shown} filter={filter} results={results} />}
            </div>
          );
        })
      )}
    </div>
  );
}

function Group({
  title,
  shown,
  results,
}: {
  title: string;
  shown: Shown;
  results: readonly SearchResult[];
}) {
  return (
    <section aria-label={title} className={searchCss.branch}>
      <h2>
        <bdi>{title}</bdi> <span className={signCss.count}>{results.length}</span>
      </h2>
      <ul className={pageCss.list}>
        {results.map((result) => (
          <Row key={result.id} result={result} {...shown} />
        ))}
      </ul>
    </section>
  );
}

function Row({ result, states, projects, words }: Shown & { result: SearchResult }) {
  const t = useWords();
  const { kind, id, key, title, snippet, project_id, updated_at } = result;
  const project = projects.find((candidate) => candidate.id === project_id)?.name;
  return (
    <li>
      <div className={pageCss.what}>
        <h3>
          <AppLink ref={resultLink} href={addressOf(result)}>
            <span dir="auto">
              <HighlightMatches text={title} words={words} />
            </span>
          </AppLink>
        </h3>
        {snippet !== null && (
          <p className={classes(textCss.note, textCss.twoLines)} dir="auto">
            <HighlightMatches text={snippet} words={words} />
          </p>
        )}
        <p className={classes(textCss.note, searchCss.foundWhere)}>
          {key !== null && <span className={signCss.ticketKey}>{key}</span>}
          <TicketStateMarks state={states?.get(id)} />
          <span>
            {kind !== 'project' && (
              <>
                <bdi>{project ?? t('search.wholeOrganization')}</bdi>
                {' · '}
              </>
            )}
            {t('search.changed', { ago: howLongAgo(updated_at) })}
          </span>
        </p>
      </div>
    </li>
  );
}

/** Links to the lists of the projects with found tickets, which show all tickets with these words, and have all filters. */
function WholeLists({
  results,
  projects,
  words,
  filter,
}: Pick<Shown, 'projects' | 'words'> & {
  results: readonly SearchResult[];
  filter: SearchFilter;
}) {
  const t = useWords();
  const ids = new Set(results.map(({ project_id }) => project_id));
  const query = new URLSearchParams({
    q: words,
    ...(filter.archived !== undefined && { archived: filter.archived }),
  });
  return (
    <p className={classes(textCss.small, searchCss.wholeLists)}>
      {t('search.allTicketsWithTheseWords')}{' '}
      {projects
        .filter(({ id }) => ids.has(id))
        .map(({ id, key, name }) => (
          <AppLink key={id} href={`/app/projects/${key}/list?${query.toString()}`}>
            <bdi>{name}</bdi>
          </AppLink>
        ))}
    </p>
  );
}
