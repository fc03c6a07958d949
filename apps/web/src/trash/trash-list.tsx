import { useMutation, useQueryClient, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { ListPages } from '../api/lists.ts';
import { showMessage } from '../frame/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Refused } from '../ui/notice.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { howLongAgo, inFull } from '../ui/dates.ts';

/** A deleted record, until it is restored or removed permanently. */
interface Deleted {
  id: string;
  deleted_at: string | null;
}

/** How deleted records of one kind are shown and restored. */
interface Kind<Found> {
  title: string;
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
  const title = useId();
  return (
    <section className="stack" aria-labelledby={title}>
      <h2 id={title}>{kind.title}</h2>
      <Fetched query={query}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          return all.length === 0 ? (
            <p className="soft">No {kind.title.toLowerCase()} were deleted.</p>
          ) : (
            <ul className="list" aria-labelledby={title}>
              {all.map((record) => (
                <Entry key={record.id} record={record} kind={kind} />
              ))}
            </ul>
          );
        }}
      </Fetched>
      <ShowMore query={query} words="Show older" />
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
  const client = useQueryClient();
  const name = nameOf(record);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => restore(record),
    async onSuccess() {
      await client.invalidateQueries();
      showMessage({
        text: `${keyOf?.(record) ?? name} was restored.`,
        link: { href: addressOf(record), words: 'Open' },
      });
    },
  });
  return (
    <li>
      <div className="what">
        <h3>
          {keyOf !== undefined && <span className="ticket-key">{keyOf(record)}</span>} {name}
        </h3>
        {record.deleted_at !== null && (
          <p className="small soft">
            Deleted{' '}
            <time dateTime={record.deleted_at} title={inFull(record.deleted_at)}>
              {howLongAgo(record.deleted_at)}
            </time>
          </p>
        )}
      </div>
      {more?.(record)}
      <Button
        slight
        busy={isPending}
        aria-label={`Restore ${keyOf?.(record) ?? name}`}
        onPress={() => mutate()}
      >
        Restore
      </Button>
      <Refused error={error} />
    </li>
  );
}
