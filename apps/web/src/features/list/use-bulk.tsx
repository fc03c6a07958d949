import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Project, Ticket } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { invalidateSoon } from '../../data/query/invalidate-soon.ts';
import { keys } from '../../data/query/keys.ts';
import { changeTickets } from '../ticket/changes/change-tickets.tsx';
import {
  forgetRefusedItems,
  refusedItemsOf,
  subscribeToRefused,
} from '../ticket/changes/refused-items.tsx';
import { changesOf, type BulkChange } from './bulk-change.ts';
import { canBeUndone, type OwnChanges } from '../ticket/changes/own-change.ts';
import { words } from '../../words/words.ts';

/** A change of tickets, with the sentence that says what was done with a number of them. */
interface Bulk {
  tickets: readonly Ticket[];
  to: BulkChange;
  sentence: (count: number) => string;
}

/**
 * Changes many tickets of a project, each on its own: shown at once, sent behind other changes of the same tickets, and undone by Undo or
 * Ctrl Z. The tickets that the service left as they were are returned, to be shown.
 */
export function useBulk(project: Project) {
  const client = useQueryClient();
  const { id } = project;
  const subscribe = useCallback((listener: () => void) => subscribeToRefused(id, listener), [id]);
  const refused = useSyncExternalStore(subscribe, () => refusedItemsOf(id));
  const forget = useCallback(() => forgetRefusedItems(id), [id]);

  async function change({ tickets, to, sentence }: Bulk): Promise<void> {
    forget();
    const changes = changesOf(tickets, to);
    const own: OwnChanges = { project: id, changes, each: true };
    let count = changes.length;
    if (count === 0) return showMessage({ text: sentence(0) });
    await changeTickets(client, own, {
      done(_changed, { length }) {
        count -= length;
        const text = sentence(count);
        if (count > 0 && canBeUndone(own)) return { text };
        showMessage({ text });
        return null;
      },
      focused: null,
      undone([first, ...more]) {
        if (first !== undefined)
          return words('list.notChangedBack', { count: more.length + 1, reason: first.reason });
        forget();
        return words('list.asBefore', { count });
      },
    }).catch(showRefusal);
    for (const of of [keys.lists, keys.boards, keys.columns, keys.analytics, keys.tags]) {
      invalidateSoon(client, of(id));
    }
    invalidateSoon(client, keys.allTickets);
  }
  return { change: (bulk: Bulk) => void change(bulk), refused, forget };
}
