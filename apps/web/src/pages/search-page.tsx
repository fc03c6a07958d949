import { useQuery } from '@tanstack/react-query';
import { useSession } from '../data/session.tsx';
import { projectsQuery } from '../data/queries/projects.ts';
import { Button } from '../design/button.tsx';
import { ChipChoice, ChipWords } from '../design/chips.tsx';
import { Loading } from '../design/loading.tsx';
import { Refused } from '../design/notice.tsx';
import { Empty, PageHead } from '../design/page.tsx';
import { useWords } from '../words/use-words.tsx';
import { words as wordsOf } from '../words/words.ts';
import { maxFound } from '../data/queries/search.ts';
import { FoundPeople, useFoundPeople } from '../features/search/found-people.tsx';
import { Results } from '../features/search/results.tsx';
import { useSearchFilter } from '../features/search/use-search-filter.ts';
import { useSearch } from '../features/search/use-search.ts';
import { focusResult } from '../features/search/result-links.ts';
import chipCss from '../design/chip.module.css';
import searchCss from '../features/search/search.module.css';
import textCss from '../design/text.module.css';
import { classes } from '../design/classes.ts';

/** `/app/search?q=…`: the tickets, documents, projects, comments and people of the organization with these words, the best first. */
export function SearchPage() {
  const t = useWords();
  const { organization } = useSession();
  return (
    <>
      <PageHead title={t('search.search')} lead={t('search.inTicketsDocumentsAndProjects')} />
      {organization === null ? (
        <Empty title={t('search.youAreInNoOrganization')}>{t('search.thereIsNothingToFind')}</Empty>
      ) : (
        <InOrganization key={organization.id} organization={organization.id} />
      )}
    </>
  );
}

const kinds = () => [
  { id: 'ticket', name: wordsOf('search.optionTickets') },
  { id: 'document', name: wordsOf('search.optionDocuments') },
  { id: 'project', name: wordsOf('search.optionProjects') },
  { id: 'comment', name: wordsOf('search.optionComments') },
  { id: 'person', name: wordsOf('search.optionPeople') },
];

const archivedToo = () => [
  { id: 'true', name: wordsOf('search.optionOnly') },
  { id: 'all', name: wordsOf('search.optionToo') },
];

function InOrganization({ organization }: { organization: string }) {
  const t = useWords();
  const { words, filter, isForPeople, set } = useSearchFilter();
  const projects = useQuery(projectsQuery(organization)).data ?? [];
  const people = useFoundPeople(
    projects,
    words,
    isForPeople ||
      (filter.kinds === undefined && filter.project_id === undefined && filter.archived !== 'true'),
  );
  const { found, isSimilar, states, isSearching, error } = useSearch(
    organization,
    isForPeople ? '' : words,
    { filter, allowsSimilar: people.length === 0 },
  );
  const count = found.length + people.length;
  return (
    <>
      <div
        className={classes(chipCss.filters, searchCss.searchFilters)}
        role="search"
        aria-label={t('search.searchTheOrganization')}
      >
        <ChipWords
          words={words}
          onChange={(typed) => set('q', typed)}
          placeholder={t('search.searchPlaceholder')}
          toFirst={focusResult}
        />
        <ChipChoice
          label={t('search.kind')}
          value={isForPeople ? 'person' : (filter.kinds ?? '')}
          options={kinds()}
          onChange={(id) => set('kinds', id)}
        />
        {projects.length > 1 && (
          <ChipChoice
            label={t('ticket.project')}
            value={filter.project_id ?? ''}
            options={projects.map(({ key, name }) => ({ id: key, name }))}
            onChange={(key) => set('project', key)}
          />
        )}
        <ChipChoice
          label={t('search.archived')}
          value={filter.archived ?? ''}
          options={archivedToo()}
          onChange={(id) => set('archived', id)}
        />
      </div>
      {words.length < 2 ? (
        <Empty title={t('search.whatAreYouLookingFor')}>{t('search.typeTwoLetters')}</Empty>
      ) : error !== null ? (
        <Refused error={error} />
      ) : count === 0 && isSearching ? (
        <Loading />
      ) : count === 0 ? (
        <Empty title={t('search.nothingWasFound')}>
          {t('search.fewerWordsFindMore')}{' '}
          {filter.archived === undefined && (
            <Button look="quiet" slight onPress={() => set('archived', 'all')}>
              {t('search.searchArchived')}
            </Button>
          )}
        </Empty>
      ) : (
        <>
          <p role="status" className={textCss.note}>
            {isSimilar ? t('search.nothingHasExactlyTheseWords') : countWords(count)}
          </p>
          <Results {...{ found, isSimilar, states, projects, words, filter }} />
          <FoundPeople {...{ people, organization, projects, words }} />
        </>
      )}
    </>
  );
}

function countWords(count: number): string {
  if (count >= maxFound) return wordsOf('search.bestResults', { count: maxFound });
  return wordsOf('search.results', { count });
}
