import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import type { Document } from '../api/types.ts';
import { projectsQuery } from '../projects/queries.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Person } from '../ui/person.tsx';
import { Html } from '../text/html.tsx';
import { howLongAgo, inFull } from '../ui/when.ts';
import { DocumentActions } from './document-actions.tsx';
import { StatePills } from './state-pills.tsx';
import { useCheck } from './use-check.tsx';
import { tagFilter } from './use-document-filter.ts';

/** A document to read: who wrote it and when, its text, and its tags below. */
export function DocumentText({
  document,
  heading,
  canEdit,
  onEdit,
  onDeleted,
}: {
  document: Document;
  heading: Ref<HTMLHeadingElement>;
  canEdit: boolean;
  onEdit: () => void;
  onDeleted: () => void;
}) {
  const { title, caption, content_html, tag_names, created_by, created_at, updated_at } = document;
  const check = useCheck(document);
  const project = useQuery({
    ...projectsQuery(document.organization_id),
    select: (all) => all.find(({ id }) => id === document.project_id),
  }).data;
  return (
    <>
      <header className="stack">
        <div className="document-title">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <StatePills document={document} />
          {canEdit && <DocumentActions document={document} onEdit={onEdit} onDeleted={onDeleted} />}
        </div>
        {caption !== null && <p className="lead">{caption}</p>}
        <p className="byline small soft">
          {created_by.type === 'user' && <Person id={created_by.id} name={created_by.name} />}
          <span>
            {created_by.name} wrote it{' '}
            <time dateTime={created_at} title={inFull(created_at)}>
              {howLongAgo(created_at)}
            </time>
            {updated_at !== created_at && (
              <>
                {' '}
                · changed{' '}
                <time dateTime={updated_at} title={inFull(updated_at)}>
                  {howLongAgo(updated_at)}
                </time>
              </>
            )}
            {project !== undefined && (
              <>
                {' '}
                · <AppLink href={`/app/projects/${project.key}`}>{project.name}</AppLink>
              </>
            )}
          </span>
        </p>
      </header>
      {content_html === null ? (
        <p className="soft">
          Nothing is written here yet.{' '}
          {canEdit && (
            <Button look="quiet" slight onPress={onEdit}>
              Write it
            </Button>
          )}
        </p>
      ) : (
        <Html html={content_html} {...(canEdit && { onCheck: check })} />
      )}
      {tag_names.length > 0 && (
        <p className="tags">
          {tag_names.map((name) => (
            <AppLink
              key={name}
              className="mark"
              href={`/app/documents?${new URLSearchParams({ tags: tagFilter(name) })}`}
            >
              {name}
            </AppLink>
          ))}
        </p>
      )}
    </>
  );
}
