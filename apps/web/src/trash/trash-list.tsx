import { useMutation, useQueryClient, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { ListPages } from '../api/lists.ts';
import { showMessage } from '../frame/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Refused } from '../ui/notice.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { howLongAgo, inFull } from '../ui/dates.ts';
import { Sentence, useWords } from '../words/use-words.tsx';

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
  /** The address of the restored record. */
  addressOf: (record: Found) => string;
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
    <section className="stack" aria-labelledby={title}>
      <h2 id={title}>{kind.title}</h2>
      <Fetched query={query}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          return all.length === 0 ? (
            <p className="soft">{kind.none}</p>
          ) : (
            <ul className="list" aria-labelledby={title}>
              {all.map((record) => (
                <Entry key={record.id} record={record} kind={kind} />
              ))}
            </ul>
          );
        }}
      </Fetched>
      <ShowMore query={query} words={words('trash.showOlder')} />
    </section>
  );
}

function Entry<Found extends Deleted>({
  record,
  kind: { nameOf, keyOf, addressOf, restore, more },
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
        link: { href: addressOf(record), words: words('trash.open') },
      });
    },
  });
  return (
    <li>
      <div className="what">
        <h3>
          {keyOf !== undefined && <span className="ticket-key">{keyOf(record)}</span>} {name}
        </h3>
        {deleted_at !== null && (
          <p className="small soft">
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
      <Button
        slight
        busy={isPending}
        aria-label={words('trash.restoreRecord', { record: keyOf?.(record) ?? name })}
        onPress={() => mutate()}
      >
        {words('trash.restore')}
      </Button>
      <Refused error={error} />
    </li>
  );
}
