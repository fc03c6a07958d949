import type { Document, Project } from '../../api/types.ts';
import { AppLink } from '../../design/app-link.tsx';
import { HighlightMatches } from '../../design/highlight-matches.tsx';
import { howLongAgo } from '../../design/dates.ts';
import { useWords } from '../../words/use-words.tsx';
import { groupByProject } from './group-by-project.ts';
import { StatePills } from './state-pills.tsx';
import { tagFilter, type SetDocumentFilter } from './use-document-filter.ts';
import { resultLink } from '../search/result-links.ts';
import searchCss from '../search/search.module.css';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';
import documentsCss from './documents.module.css';
import signCss from '../../design/sign.module.css';
import { classes } from '../../design/classes.ts';

/** Documents by project, with their captions, or with the parts of their texts in which `words` were found. A press on a tag shows the documents with this tag. */
export function DocumentList({
  documents,
  projects,
  words,
  excerpts,
  set,
}: {
  documents: readonly Document[];
  projects: readonly Project[];
  words: string;
  excerpts: ReadonlyMap<string, string | null> | undefined;
  set: SetDocumentFilter;
}) {
  const t = useWords();
  return groupByProject(documents, projects).map(({ project, documents: below }) => (
    <section key={project?.id ?? ''} className={searchCss.branch}>
      <h2>{project?.name ?? t('documents.wholeOrganization')}</h2>
      <ul className={pageCss.list}>
        {below.map((document) => (
          <Row
            key={document.id}
            document={document}
            words={words}
            excerpt={excerpts?.get(document.id) ?? document.caption}
            set={set}
          />
        ))}
      </ul>
    </section>
  ));
}

function Row({
  document,
  words,
  excerpt,
  set,
}: {
  document: Document;
  words: string;
  excerpt: string | null;
  set: SetDocumentFilter;
}) {
  const t = useWords();
  const { id, title, tag_names, created_by, updated_at } = document;
  return (
    <li>
      <div className={pageCss.what}>
        <h3>
          <AppLink ref={resultLink} href={`/app/documents/${id}`}>
            <span dir="auto">
              <HighlightMatches text={title} words={words} />
            </span>
          </AppLink>
          <StatePills document={document} />
        </h3>
        {excerpt !== null && (
          <p className={classes(textCss.note, textCss.twoLines)} dir="auto">
            <HighlightMatches text={excerpt} words={words} />
          </p>
        )}
        {tag_names.length > 0 && (
          <p className={documentsCss.tags}>
            {tag_names.map((name) => (
              <button
                key={name}
                type="button"
                className={signCss.mark}
                aria-label={t('documents.documentsWithTheTag', { name })}
                onClick={() => set('tags', tagFilter(name))}
              >
                <bdi>{name}</bdi>
              </button>
            ))}
          </p>
        )}
      </div>
      <p className={textCss.note}>
        {t('documents.changedBy', { name: created_by.name, ago: howLongAgo(updated_at) })}
      </p>
    </li>
  );
}
