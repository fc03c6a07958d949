import { useQuery } from '@tanstack/react-query';
import { useSession } from '../frame/session.tsx';
import { projectsQuery } from '../projects/queries.ts';
import { Button } from '../ui/button.tsx';
import { ChipChoice, ChipWords } from '../ui/chips.tsx';
import { Loading } from '../ui/loading.tsx';
import { Refused } from '../ui/notice.tsx';
import { Empty, PageHead } from '../ui/page.tsx';
import { maxFound } from './queries.ts';
import { Results } from './results.tsx';
import { useSearchFilter } from './use-search-filter.ts';
import { useSearch } from './use-search.ts';

/** `/app/search?q=…`: the tickets, documents and projects of the organization with these words, the best first. */
export function SearchPage() {
  const { organization } = useSession();
  return (
    <>
      <PageHead title="Search" lead="In tickets, documents and projects." />
      {organization === null ? (
        <Empty title="You are in no organization">There is nothing to find.</Empty>
      ) : (
        <InOrganization key={organization.id} organization={organization.id} />
      )}
    </>
  );
}

const kinds = [
  { id: 'ticket', name: 'tickets' },
  { id: 'document', name: 'documents' },
  { id: 'project', name: 'projects' },
];

const archivedToo = [
  { id: 'true', name: 'only' },
  { id: 'all', name: 'too' },
];

function InOrganization({ organization }: { organization: string }) {
  const { words, filter, set } = useSearchFilter();
  const projects = useQuery(projectsQuery(organization)).data ?? [];
  const { found, isSimilar, states, isSearching, error } = useSearch(organization, words, {
    filter,
  });
  return (
    <>
      <div className="filters search-filters" role="search" aria-label="Search the organization">
        <ChipWords words={words} onChange={(typed) => set('q', typed)} placeholder="Search…" />
        <ChipChoice
          label="Kind"
          value={filter.kinds ?? ''}
          options={kinds}
          onChange={(id) => set('kinds', id)}
        />
        <ChipChoice
          label="Archived"
          value={filter.archived ?? ''}
          options={archivedToo}
          onChange={(id) => set('archived', id)}
        />
      </div>
      {words.length < 2 ? (
        <Empty title="What are you looking for?">
          Type two letters or more: a part of a title, of a text, or a key like WEB-4.
        </Empty>
      ) : error !== null ? (
        <Refused error={error} />
      ) : found.length === 0 && isSearching ? (
        <Loading />
      ) : found.length === 0 ? (
        <Empty title="Nothing was found">
          All the words must occur in one ticket, document or project. Fewer words find more.{' '}
          {filter.archived === undefined && (
            <Button look="quiet" slight onPress={() => set('archived', 'all')}>
              Search what is archived, too
            </Button>
          )}
        </Empty>
      ) : (
        <>
          <p role="status" className="small soft">
            {isSimilar ? 'Nothing has exactly these words.' : countWords(found.length)}
          </p>
          <Results {...{ found, isSimilar, states, projects, words, filter }} />
        </>
      )}
    </>
  );
}

function countWords(count: number): string {
  if (count >= maxFound) return `The best ${maxFound} results. More words narrow them down.`;
  return count === 1 ? '1 result' : `${count} results`;
}
