import type { Project } from '../../api/types.ts';
import { ChipChoice, ChipWords } from '../../design/chips.tsx';
import { Sentence, useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import type { DocumentFilter } from '../../data/queries/documents.ts';
import type { SetDocumentFilter } from './use-document-filter.ts';
import { focusResult } from '../search/result-links.ts';
import chipCss from '../../design/chip.module.css';
import textCss from '../../design/text.module.css';

const statuses = () => [
  { id: 'published', name: wordsOf('documents.optionPublished') },
  { id: 'draft', name: wordsOf('documents.optionDraft') },
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
  const t = useWords();
  return (
    <div className={chipCss.filters} role="search" aria-label={t('documents.filterTheDocuments')}>
      <ChipWords
        words={filter.q ?? ''}
        onChange={(words) => set('q', words)}
        placeholder={t('documents.searchInDocuments')}
        toFirst={focusResult}
      />
      <ChipChoice
        label={t('documents.status')}
        value={filter.status ?? ''}
        options={statuses()}
        onChange={(id) => set('status', id)}
      />
      <ChipChoice
        label={t('documents.project')}
        value={filter.project_id ?? ''}
        options={projects}
        onChange={(id) => set('project_id', id)}
      />
      <ChipChoice
        label={t('documents.archived')}
        value={filter.archived ?? ''}
        options={[
          { id: 'true', name: t('documents.optionOnly') },
          { id: 'all', name: t('documents.optionToo') },
        ]}
        onChange={(id) => set('archived', id)}
      />
      {filter.tags !== undefined && (
        <button
          type="button"
          className={chipCss.chip}
          data-on="true"
          onClick={() => set('tags', '')}
        >
          <Sentence
            of="documents.tagFilter"
            tags={filter.tags.replaceAll(/\\([\\,])/gu, '$1')}
            cross={(text) => <span aria-hidden="true">{text}</span>}
            hidden={(text) => <span className={textCss.hidden}>{text}</span>}
          />
        </button>
      )}
    </div>
  );
}
