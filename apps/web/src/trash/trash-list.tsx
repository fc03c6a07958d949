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
  nameOf: (one: Found) => string;
  keyOf?: (one: Found) => string;
  /** The address of the restored record. */
  addressOf: (one: Found) => string;
  restore: (one: Found) => Promise<unknown>;
  /** A choice that is needed before it can be restored. */
  more?: (one: Found) => ReactNode;
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
              {all.map((one) => (
                <Entry key={one.id} one={one} kind={kind} />
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
  one,
  kind: { nameOf, keyOf, addressOf, restore, more },
}: {
  one: Found;
  kind: Kind<Found>;
}) {
  const client = useQueryClient();
  const name = nameOf(one);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => restore(one),
    async onSuccess() {
      await client.invalidateQueries();
      showMessage({
        text: `${keyOf?.(one) ?? name} was restored.`,
        link: { href: addressOf(one), words: 'Open' },
      });
    },
  });
  return (
    <li>
      <div className="what">
        <h3>
          {keyOf !== undefined && <span className="ticket-key">{keyOf(one)}</span>} {name}
        </h3>
        {one.deleted_at !== null && (
          <p className="small soft">
            Deleted{' '}
            <time dateTime={one.deleted_at} title={inFull(one.deleted_at)}>
              {howLongAgo(one.deleted_at)}
            </time>
          </p>
        )}
      </div>
      {more?.(one)}
      <Button
        slight
        busy={isPending}
        aria-label={`Restore ${keyOf?.(one) ?? name}`}
        onPress={() => mutate()}
      >
        Restore
      </Button>
      <Refused error={error} />
    </li>
  );
}
