import { fetchNext, type NextPage } from '../query/fetch-next.ts';
import { Button } from './button.tsx';

/** A button that fetches the next page of a list; nothing when there is none. */
export function ShowMore({ query, words = 'Show more' }: { query: NextPage; words?: string }) {
  if (!query.hasNextPage) return null;
  return (
    <div className="actions">
      <Button busy={query.isFetchingNextPage} onPress={() => void fetchNext(query)}>
        {words}
      </Button>
    </div>
  );
}
