import { fetchNext, type NextPage } from './fetch-next.ts';
import { Button } from './button.tsx';
import { useWords } from '../words/use-words.tsx';
import layoutCss from './layout.module.css';

/** A button that fetches the next page of a list; nothing when there is none. */
export function ShowMore({ query, label }: { query: NextPage; label?: string }) {
  const words = useWords();
  if (!query.hasNextPage) return null;
  return (
    <div className={layoutCss.actions}>
      <Button busy={query.isFetchingNextPage} onPress={() => void fetchNext(query)}>
        {label ?? words('ui.showMore')}
      </Button>
    </div>
  );
}
