import type { Document, Project } from '../api/types.ts';
import { AppLink } from '../ui/app-link.tsx';
import { howLongAgo } from '../ui/when.ts';
import { byProject } from './by-project.ts';
import { StatePills } from './state-pills.tsx';
import { tagFilter, type SetDocumentFilter } from './use-document-filter.ts';

/** Documents by project, with their captions. A press on a tag shows the documents with this tag. */
export function DocumentList({
  documents,
  projects,
  set,
}: {
  documents: readonly Document[];
  projects: readonly Project[];
  set: SetDocumentFilter;
}) {
  return byProject(documents, projects).map(({ project, documents: below }) => (
    <section key={project?.id ?? ''} className="branch">
      <h2>{project?.name ?? 'Whole organization'}</h2>
      <ul className="list">
        {below.map((document) => (
          <Row key={document.id} document={document} set={set} />
        ))}
      </ul>
    </section>
  ));
}

function Row({ document, set }: { document: Document; set: SetDocumentFilter }) {
  const { id, title, caption, tag_names, created_by, updated_at } = document;
  return (
    <li>
      <div className="what">
        <h3>
          <AppLink href={`/app/documents/${id}`}>{title}</AppLink>
          <StatePills document={document} />
        </h3>
        {caption !== null && <p className="small soft two-lines">{caption}</p>}
        {tag_names.length > 0 && (
          <p className="tags">
            {tag_names.map((name) => (
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
        {created_by.name} · changed {howLongAgo(updated_at)}
      </p>
    </li>
  );
}
