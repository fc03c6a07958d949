import { fetchNext, type NextPage } from './fetch-next.ts';
import { words as wordsOf } from '../words/words.ts';
import { Button } from './button.tsx';
import layoutCss from './layout.module.css';

/** A button that fetches the next page of a list; nothing when there is none. */
export function ShowMore({
  query,
  words = wordsOf('ui.showMore'),
}: {
  query: NextPage;
  words?: string;
}) {
  if (!query.hasNextPage) return null;
  return (
    <div className={layoutCss.actions}>
      <Button busy={query.isFetchingNextPage} onPress={() => void fetchNext(query)}>
        {words}
      </Button>
    </div>
  );
}
