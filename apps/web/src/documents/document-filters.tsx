import type { Project } from '../api/types.ts';
import { ChipChoice, ChipWords } from '../ui/chips.tsx';
import type { DocumentFilter } from './queries.ts';
import type { SetDocumentFilter } from './use-document-filter.ts';

const statuses = [
  { id: 'published', name: 'published' },
  { id: 'draft', name: 'draft' },
];

/** Every filter of the list of documents as a chip. */
export function DocumentFilters({
  filter,
  set,
  projects,
}: {
  filter: DocumentFilter;
  set: SetDocumentFilter;
  projects: readonly Project[];
}) {
  return (
    <div className="filters" role="search" aria-label="Filter the documents">
      <ChipWords
        words={filter.q ?? ''}
        onChange={(words) => set('q', words)}
        placeholder="Search in documents…"
      />
      <ChipChoice
        label="Status"
        value={filter.status ?? ''}
        options={statuses}
        onChange={(id) => set('status', id)}
      />
      <ChipChoice
        label="Project"
        value={filter.project_id ?? ''}
        options={projects}
        onChange={(id) => set('project_id', id)}
      />
      <ChipChoice
        label="Archived"
        value={filter.archived ?? ''}
        options={[
          { id: 'true', name: 'only' },
          { id: 'all', name: 'too' },
        ]}
        onChange={(id) => set('archived', id)}
      />
      {filter.tags !== undefined && (
        <button type="button" className="chip" data-on="true" onClick={() => set('tags', '')}>
          Tag: {filter.tags.replaceAll(/\\([\\,])/gu, '$1')} <span aria-hidden="true">×</span>
          <span className="hidden">, remove this filter</span>
        </button>
      )}
    </div>
  );
}
