import { useMutation, useQueryClient, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { ListPages } from '../../api/lists.ts';
import { showMessage } from '../feedback/messages.tsx';
import { Button } from '../../design/button.tsx';
import { Fetched } from '../../design/fetched.tsx';
import { Refused } from '../../design/notice.tsx';
import { ShowMore } from '../../design/show-more.tsx';
import { howLongAgo, inFull } from '../../design/dates.ts';
import { Sentence, useWords } from '../../words/use-words.tsx';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';
import pageCss from '../../design/page.module.css';
import signCss from '../../design/sign.module.css';

/** A deleted record, until it is restored or removed permanently. */
interface Deleted {
  id: string;
  deleted_at: string | null;
}

/** How deleted records of one kind are shown and restored. */
interface Kind<Found> {
  title: string;
  /** The sentence for an empty list. */
  none: string;
  nameOf: (record: Found) => string;
  keyOf?: (record: Found) => string;
  /** The address of the restored record; without it, the list is on the page that shows the record. */
  addressOf?: (record: Found) => string;
  /** Whether the person may restore it; without it, every record. */
  canRestore?: (record: Found) => boolean;
  restore: (record: Found) => Promise<unknown>;
  /** A choice that is needed before it can be restored. */
  more?: (record: Found) => ReactNode;
}

/** The deleted records of one kind. */
export function TrashList<Found extends Deleted>({
  query,
  ...kind
}: Kind<Found> & { query: UseInfiniteQueryResult<ListPages<Found>> }) {
  const words = useWords();
  const title = useId();
  return (
    <section className={layoutCss.stack} aria-labelledby={title}>
      <h2 id={title}>{kind.title}</h2>
      <Fetched query={query}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          return all.length === 0 ? (
            <p className={textCss.soft}>{kind.none}</p>
          ) : (
            <ul className={pageCss.list} aria-labelledby={title}>
              {all.map((record) => (
                <Entry key={record.id} record={record} kind={kind} />
              ))}
            </ul>
          );
        }}
      </Fetched>
      <ShowMore query={query} label={words('trash.showOlder')} />
    </section>
  );
}

function Entry<Found extends Deleted>({
  record,
  kind: { nameOf, keyOf, addressOf, canRestore, restore, more },
}: {
  record: Found;
  kind: Kind<Found>;
}) {
  const words = useWords();
  const client = useQueryClient();
  const { deleted_at } = record;
  const name = nameOf(record);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => restore(record),
    async onSuccess() {
      await client.invalidateQueries();
      showMessage({
        text: words('trash.wasRestored', { record: keyOf?.(record) ?? name }),
        ...(addressOf && { link: { href: addressOf(record), words: words('trash.open') } }),
      });
    },
  });
  return (
    <li>
      <div className={pageCss.what}>
        <h3>
          {keyOf !== undefined && <span className={signCss.ticketKey}>{keyOf(record)}</span>}{' '}
          <bdi>{name}</bdi>
        </h3>
        {deleted_at !== null && (
          <p className={textCss.note}>
            <Sentence
              of="trash.deletedSince"
              howLongAgo={howLongAgo(deleted_at)}
              time={(ago) => (
                <time dateTime={deleted_at} title={inFull(deleted_at)}>
                  {ago}
                </time>
              )}
            />
          </p>
        )}
      </div>
      {more?.(record)}
      {canRestore?.(record) !== false && (
        <Button
          slight
          busy={isPending}
          aria-label={words('trash.restoreRecord', { record: keyOf?.(record) ?? name })}
          onPress={() => mutate()}
        >
          {words('trash.restore')}
        </Button>
      )}
      <Refused error={error} />
    </li>
  );
}
