import {
  useMutation,
  useQueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Refused } from '../ui/notice.tsx';
import { PageHead } from '../ui/page.tsx';

/** One thing in a list: what is known of it, and how it ends; null for what does not end here. */
export interface Ending {
  id: string;
  heading: ReactNode;
  about: ReactNode;
  end: {
    /** The words on the button, those that only a screen reader says after them, and the sentence when it is done. */
    words: [shown: string, hidden: string, done: string];
    act: () => Promise<unknown>;
  } | null;
}

/** A page of what a person has going on, such as sessions: each can be ended by one press, and it is said when that is done. */
export function EndingPage<Entry>({
  title,
  lead,
  query,
  queryKey,
  empty,
  entryOf,
}: {
  title: string;
  lead: string;
  query: Pick<UseQueryResult<readonly Entry[]>, 'data' | 'error'>;
  queryKey: QueryKey;
  empty: ReactNode;
  entryOf: (entry: Entry) => Ending;
}) {
  const [message, announce] = useState('');
  return (
    <>
      <PageHead title={title} lead={lead} />
      <p className="hidden" role="status">
        {message}
      </p>
      <Fetched query={query}>
        {(entries) =>
          entries.length === 0 ? (
            empty
          ) : (
            <ul className="list">
              {entries.map(entryOf).map((entry) => (
                <Row key={entry.id} {...{ ...entry, queryKey, announce }} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </>
  );
}

function Row({
  heading,
  about,
  end,
  queryKey,
  announce,
}: Ending & { queryKey: QueryKey; announce: (message: string) => void }) {
  const client = useQueryClient();
  const [shown, hidden, done] = end?.words ?? [];
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => end?.act(),
    async onSuccess() {
      await client.invalidateQueries({ queryKey });
      announce(done ?? '');
    },
  });
  return (
    <li>
      <div className="what">
        <h2>{heading}</h2>
        {about}
        <Refused error={error} />
      </div>
      {end !== null && (
        <Button slight look="danger" busy={isPending} onPress={() => mutate()}>
          {shown}
          <span className="hidden"> {hidden}</span>
        </Button>
      )}
    </li>
  );
}
