import { useQuery } from '@tanstack/react-query';
import { use, useEffect, type Ref } from 'react';
import type { Document } from '../api/types.ts';
import { MentionablePeople } from '../notifications/mentionable.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { calledAmong } from '../ui/author-name.ts';
import { Person } from '../ui/person.tsx';
import { Html } from '../text/html.tsx';
import { howLongAgo, inFull } from '../ui/dates.ts';
import { Contents } from './contents.tsx';
import { lastChangeQuery } from './queries.ts';
import { StatePills } from './state-pills.tsx';
import { useCheck } from './use-check.tsx';
import { useIsWide } from './use-is-wide.ts';
import { tagFilter } from './use-document-filter.ts';

/** A document to read: who wrote it and changed it, its text, and its tags below. `onEdit` is there for its editors, who may also read who changed it. */
export function DocumentText({
  document,
  heading,
  onEdit,
  isForOthers = false,
}: {
  document: Document;
  heading: Ref<HTMLHeadingElement>;
  onEdit?: () => void;
  /** Others change it, not this person: the page says who. */
  isForOthers?: boolean;
}) {
  const { title, caption, content_html, tag_names, created_by, created_at, updated_at } = document;
  const check = useCheck(document);
  const people = use(MentionablePeople);
  const last = useQuery({
    ...lastChangeQuery(document.id),
    enabled: onEdit !== undefined && updated_at !== created_at,
  }).data;
  const isWide = useIsWide();
  useEffect(() => {
    const links = [...window.document.querySelectorAll<HTMLAnchorElement>('.heading-link')];
    const link = links.find(({ hash }) => hash === window.location.hash);
    link?.parentElement?.scrollIntoView();
  }, []);
  return (
    <>
      <header className="stack">
        <div className="document-title">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <StatePills document={document} />
        </div>
        {caption !== null && <p className="lead">{caption}</p>}
        <p className="byline small soft">
          {created_by.type === 'user' && <Person id={created_by.id} name={created_by.name} />}
          <span>
            {calledAmong(people, created_by)} wrote it{' '}
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
                {last && ` by ${calledAmong(people, last.actor)}`}
              </>
            )}
          </span>
        </p>
        {isForOthers && (
          <p className="small soft">
            {calledAmong(people, created_by)}, its editors, owners and admins can change it.
          </p>
        )}
        {!isWide && <Contents html={content_html} isOpen={false} />}
      </header>
      {content_html === null ? (
        <p className="soft">
          Nothing is written here yet.{' '}
          {onEdit !== undefined && (
            <Button look="quiet" slight onPress={onEdit}>
              Write it
            </Button>
          )}
        </p>
      ) : (
        <Html html={content_html} linksHeadings {...(onEdit !== undefined && { onCheck: check })} />
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
