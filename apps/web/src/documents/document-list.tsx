import type { Document, Project } from '../api/types.ts';
import { AppLink } from '../ui/app-link.tsx';
import { howLongAgo } from '../ui/when.ts';
import { StatePills } from './state-pills.tsx';
import { tagFilter, type SetDocumentFilter } from './use-document-filter.ts';

/** Documents with what they are about; a press on a tag shows those that have it. */
export function DocumentList({
  documents,
  projects,
  set,
}: {
  documents: readonly Document[];
  projects: readonly Project[];
  set: SetDocumentFilter;
}) {
  return (
    <ul className="list" aria-label="Documents">
      {documents.map((document) => (
        <li key={document.id}>
          <div className="what">
            <h2>
              <AppLink href={`/app/documents/${document.id}`}>{document.title}</AppLink>
              <StatePills document={document} />
            </h2>
            {document.caption !== null && (
              <p className="small soft two-lines">{document.caption}</p>
            )}
            {document.tag_names.length > 0 && (
              <p className="tags">
                {document.tag_names.map((name) => (
                  <button
                    key={name}
                    type="button"
                    className="mark"
                    aria-label={`Documents with the tag ${name}`}
                    onClick={() => set('tags', tagFilter(name))}
                  >
                    {name}
                  </button>
                ))}
              </p>
            )}
          </div>
          <p className="small soft">
            {projects.find(({ id }) => id === document.project_id)?.name ?? 'Whole organization'} ·
            changed {howLongAgo(document.updated_at)}
          </p>
        </li>
      ))}
    </ul>
  );
}
