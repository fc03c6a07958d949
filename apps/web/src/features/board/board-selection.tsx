import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Project } from '../../api/types.ts';
import { RefusedItems } from '../list/refused-items.tsx';
import { SelectionBar } from '../list/selection-bar.tsx';
import { useBulk } from '../list/use-bulk.tsx';
import { ticketsInOrder } from './drag-together.ts';
import { selectRange } from './select-range.ts';
import { clearSelected, setSelectRange, useSelected } from './selected.ts';
import { useShownColumns } from './use-shown-columns.tsx';
import boardCss from './board.module.css';

export { moveTogether } from '../list/move-together.tsx';

/** The actions for the selected cards of a board; nothing without a selection. Only cards that are shown count. */
export default function BoardSelection({ project }: { project: Project }) {
  const client = useQueryClient();
  const ids = useSelected();
  const shown = useShownColumns();
  useEffect(() => {
    setSelectRange((id) => selectRange(client, project.id, id));
    return () => setSelectRange(null);
  }, [client, project.id]);
  const bulk = useBulk(project);
  /** The selected tickets as the columns have them now, because a list of labels is sent for the version that was read. */
  const selected = () => ticketsInOrder(client, shown, ids);
  useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () =>
      selected()
        .map(({ id, version }) => `${id} ${version}`)
        .join(),
  );
  const tickets = selected();
  return (
    <div className={boardCss.boardSelection}>
      <RefusedItems items={bulk.refused} onClose={bulk.forget} />
      {tickets.length > 0 && (
        <SelectionBar
          project={project}
          tickets={tickets}
          onChange={(to, sentence) => bulk.change({ tickets: selected(), to, sentence })}
          onClear={clearSelected}
        />
      )}
    </div>
  );
}
