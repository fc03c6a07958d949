import { useState } from 'react';
import type { ListPages } from '../../api/lists.ts';
import type { Ticket } from '../../api/types.ts';
import { Button } from '../../design/button.tsx';
import type { NextPage } from '../../design/fetch-next.ts';
import { ticketsOf } from '../ticket/changes/column-pages.ts';
import { useWords } from '../../words/use-words.tsx';

/** How many pages a press loads at most. */
const maxPages = 20;

type Column = Pick<NextPage, 'hasNextPage'> & {
  data: ListPages<Ticket> | undefined;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<{
    data: ListPages<Ticket> | undefined;
    hasNextPage: boolean;
    isError: boolean;
  }>;
};

/** Loads pages of a column until it has another ticket of the lane, or no further page. A failure is a state of the query. */
async function loadFor(column: Column, isInLane: (ticket: Ticket) => boolean): Promise<void> {
  const countIn = (pages: ListPages<Ticket> | undefined) =>
    ticketsOf(pages).filter(isInLane).length;
  const before = countIn(column.data);
  for (let page = 0; page < maxPages; page += 1) {
    const { data, hasNextPage, isError } = await column.fetchNextPage({ cancelRefetch: false });
    if (isError || !hasNextPage || countIn(data) > before) return;
  }
}

/** The button in a lane that has tickets of a column that are not loaded; nothing where all are loaded. */
export function LaneMore({
  name,
  count,
  column,
  isInLane,
}: {
  /** Of the column and the lane. */
  name: string;
  /** How many tickets of the column the lane has. */
  count: number;
  column: Column;
  isInLane: (ticket: Ticket) => boolean;
}) {
  const words = useWords();
  const [isLoading, setLoading] = useState(false);
  if (!column.hasNextPage || count <= ticketsOf(column.data).filter(isInLane).length) return null;
  const load = async () => {
    setLoading(true);
    await loadFor(column, isInLane).finally(() => setLoading(false));
  };
  return (
    <Button
      look="quiet"
      slight
      busy={isLoading}
      aria-label={words('ui.showMoreOf', { name })}
      onPress={() => void load()}
    >
      {words('ui.showMore')}
    </Button>
  );
}
