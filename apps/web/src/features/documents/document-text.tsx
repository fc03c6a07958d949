import { useQuery } from '@tanstack/react-query';
import { use, type ReactNode, type Ref } from 'react';
import type { Document } from '../../api/types.ts';
import { MentionablePeople } from '../../data/queries/mentionable.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Button } from '../../design/button.tsx';
import { calledAmong } from '../../design/author-name.ts';
import { Person } from '../../design/person.tsx';
import { Html } from '../text/html.tsx';
import { howLongAgo, inFull } from '../../design/dates.ts';
import { Sentence, useWords } from '../../words/use-words.tsx';
import { Contents } from './contents.tsx';
import { lastChangeQuery } from '../../data/queries/documents.ts';
import { DocumentPath, DocumentsInside } from './documents-around.tsx';
import { StatePills } from './state-pills.tsx';
import { useCheck } from './use-check.tsx';
import { useIsWide } from './use-is-wide.ts';
import { tagFilter } from './use-document-filter.ts';
import layoutCss from '../../design/layout.module.css';
import documentsCss from './documents.module.css';
import textCss from '../../design/text.module.css';
import signCss from '../../design/sign.module.css';
import { classes } from '../../design/classes.ts';

/** A time within a sentence; its tooltip has the day and the hour. */
const timeOf = (time: string) => (text: ReactNode) => (
  <time dateTime={time} title={inFull(time)}>
    {text}
  </time>
);

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
  const words = useWords();
  const { title, caption, content_html, tag_names, created_by, created_at, updated_at } = document;
  const check = useCheck(document);
  const people = use(MentionablePeople);
  const last = useQuery({
    ...lastChangeQuery(document.id),
    enabled: onEdit !== undefined && updated_at !== created_at,
  }).data;
  const isWide = useIsWide();
  return (
    <>
      <header className={layoutCss.stack}>
        <DocumentPath document={document} />
        <div className={documentsCss.documentTitle}>
          <h1 ref={heading} tabIndex={-1} dir="auto">
            {title}
          </h1>
          <StatePills document={document} />
        </div>
        {caption !== null && <p className={textCss.lead}>{caption}</p>}
        <p className={classes(textCss.note, documentsCss.byline)}>
          {created_by.type === 'user' && <Person id={created_by.id} name={created_by.name} />}
          <span>
            <Sentence
              of="documents.wroteIt"
              person={calledAmong(people, created_by)}
              ago={howLongAgo(created_at)}
              time={timeOf(created_at)}
            />
            {updated_at !== created_at && ' · '}
            {updated_at !== created_at &&
              (last ? (
                <Sentence
                  of="documents.changedByPerson"
                  person={calledAmong(people, last.actor)}
                  ago={howLongAgo(updated_at)}
                  time={timeOf(updated_at)}
                />
              ) : (
                <Sentence
                  of="documents.changed"
                  ago={howLongAgo(updated_at)}
                  time={timeOf(updated_at)}
                />
              ))}
          </span>
        </p>
        {isForOthers && (
          <p className={textCss.note}>
            {words('documents.whoCanChangeIt', { person: calledAmong(people, created_by) })}
          </p>
        )}
        {!isWide && <Contents html={content_html} isOpen={false} />}
      </header>
      {content_html === null ? (
        <p className={textCss.soft}>
          {words('documents.nothingIsWritten')}{' '}
          {onEdit !== undefined && (
            <Button look="quiet" slight onPress={onEdit}>
              {words('documents.writeIt')}
            </Button>
          )}
        </p>
      ) : (
        <Html html={content_html} linksHeadings {...(onEdit !== undefined && { onCheck: check })} />
      )}
      {tag_names.length > 0 && (
        <p className={documentsCss.tags}>
          {tag_names.map((name) => (
            <AppLink
              key={name}
              className={signCss.mark}
              href={`/app/documents?${new URLSearchParams({ tags: tagFilter(name) })}`}
            >
              <bdi>{name}</bdi>
            </AppLink>
          ))}
        </p>
      )}
      <DocumentsInside document={document} />
    </>
  );
}
