import { useQueryClient } from '@tanstack/react-query';
import type { Project } from '../api/types.ts';
import { RefusedItems } from '../list/refused-items.tsx';
import { SelectionBar } from '../list/selection-bar.tsx';
import { useBulk } from '../list/use-bulk.tsx';
import { keys } from '../query/keys.ts';
import { ticketsOf, type ColumnPages } from '../ticket/changes/column-pages.ts';
import { Refused } from '../ui/notice.tsx';
import { clearSelected, useSelected } from './selected.ts';

/** The actions for the selected cards of a board; nothing without a selection. */
export default function BoardSelection({ project }: { project: Project }) {
  const client = useQueryClient();
  const ids = useSelected();
  const bulk = useBulk(project);
  /** The selected tickets as the columns have them now, because a list of labels is sent for the version that was read. */
  const selected = () => {
    const columns = client.getQueriesData<ColumnPages>({ queryKey: keys.columns(project.id) });
    const all = columns.flatMap(([, pages]) => ticketsOf(pages));
    return [...new Map(all.map((one) => [one.id, one])).values()].filter(({ id }) => ids.has(id));
  };
  const tickets = selected();
  return (
    <div className="board-selection">
      <Refused error={bulk.error} />
      <RefusedItems items={bulk.refused} onClose={bulk.forget} />
      {tickets.length > 0 && (
        <SelectionBar
          project={project}
          tickets={tickets}
          isBusy={bulk.isBusy}
          onChange={(to, words) => bulk.change({ tickets: selected(), to, words })}
          onClear={clearSelected}
        />
      )}
    </div>
  );
}
