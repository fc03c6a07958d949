import { useEffect, useEffectEvent, useRef } from 'react';
import { fetchNext, type NextPage } from './fetch-next.ts';
import { Button } from './button.tsx';
import { useWords } from '../words/use-words.tsx';
import layoutCss from './layout.module.css';

/** How far below the visible part the end of a list is when its next page is fetched. */
const ahead = { rootMargin: '600px' };

/**
 * The end of a list: fetches the next page when it is nearly reached. The button is for the keyboard, and for another attempt after a failure.
 * Nothing when there is no next page.
 */
export function ShowMore({ query, label }: { query: NextPage; label?: string }) {
  const words = useWords();
  if (!query.hasNextPage) return null;
  return (
    <div className={layoutCss.actions}>
      <Button busy={query.isFetchingNextPage} onPress={() => void fetchNext(query)}>
        {label ?? words('ui.showMore')}
      </Button>
      {/* Another one after each page: a short page leaves the end in sight. */}
      <End key={query.data?.pages.length} query={query} />
    </div>
  );
}

function End({ query }: { query: NextPage }) {
  const end = useRef<HTMLSpanElement>(null);
  const onReached = useEffectEvent(([entry]: readonly IntersectionObserverEntry[]) => {
    if (entry?.isIntersecting && !query.isFetchNextPageError) void fetchNext(query);
  });
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => onReached(entries), ahead);
    if (end.current !== null) observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return <span ref={end} />;
}
