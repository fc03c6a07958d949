import { fetchNext, type NextPage } from '../data/fetch-next.ts';
import { Button } from './button.tsx';

/** Fetches the next page of a list; nothing where there is none. */
export function ShowMore({ query }: { query: NextPage }) {
  if (!query.hasNextPage) return null;
  return (
    <div className="actions">
      <Button busy={query.isFetchingNextPage} onPress={() => void fetchNext(query)}>
        Show more
      </Button>
    </div>
  );
}
