import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Project, Ticket } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { invalidateSoon } from '../../data/query/invalidate-soon.ts';
import { keys } from '../../data/query/keys.ts';
import { storeOf } from '../../data/query/ticket-cache.ts';
import { showDone } from '../feedback/undo.tsx';
import { showTicket } from '../ticket/changes/show-change.ts';
import { destination, placeOf } from '../ticket/changes/place.ts';
import { restoreTicket } from '../../data/queries/ticket-requests.ts';
import { planOf, type BulkChange, type PlannedItem } from './bulk-change.ts';
import { placesBack, type MovedFrom } from '../ticket/changes/places-back.ts';
import {
  bulkTickets,
  maxItems,
  type BulkItem,
  type BulkOutcome,
} from '../../data/queries/list-requests.ts';
import { words } from '../../words/words.ts';
import { problemSentence } from '../../api/refusal-words.ts';

/** A ticket that stayed as it was, and the service's reason. */
export interface RefusedItem {
  id: string;
  key: string;
  reason: string;
}

/** A change of tickets, with the sentence that says what was done with a number of them. */
interface Bulk {
  tickets: readonly Ticket[];
  to: BulkChange;
  sentence: (count: number) => string;
}

/** A change that was made. */
interface Done extends PlannedItem, MovedFrom {
  after: Ticket | null;
}

/** Each restored ticket is a separate request: for more deleted tickets there is no undo. */
const maxRestored = 50;

/** Changes many tickets of a project at once, shows their number, and offers an undo. The refused tickets are returned, to be shown. */
export function useBulk(project: Project) {
  const client = useQueryClient();
  const [refused, setRefused] = useState<readonly RefusedItem[]>([]);
  const forget = useCallback(() => setRefused([]), []);

  // The next change needs the versions that this one made, so they are stored now and not only with the next load.
  const apply = async (items: readonly BulkItem[]) => {
    const outcomes = await sendAll(project.id, items);
    storeOf(client).batch(() => {
      for (const { ticket } of outcomes) if (ticket !== null) showTicket(client, ticket);
    });
    return outcomes;
  };
  const send = async (plan: readonly PlannedItem[]) => {
    const places = plan.map(({ ticket }) => placeOf(client, ticket));
    const outcomes = await apply(plan.map(({ item }) => item));
    setRefused(
      outcomes.flatMap(({ problem, index }) => {
        const ticket = plan[index]?.ticket;
        if (problem === null || ticket === undefined) return [];
        return [{ id: ticket.id, key: ticket.key, reason: problemSentence(problem) }];
      }),
    );
    return plan.flatMap((planned, at) => {
      const outcome = outcomes[at];
      const place = places[at];
      if (outcome?.problem !== null || place === undefined) return [];
      return [{ ...planned, after: outcome.ticket, place }];
    });
  };
  const takeBack = async (done: readonly Done[]) => {
    forget();
    const items = done.flatMap(({ undo, after }): BulkItem[] => {
      if (undo === null || undo.op === 'move') return [];
      const isUpdate = undo.op === 'update' && after !== null;
      return [isUpdate ? { ...undo, if_match: after.version } : undo];
    });
    // Tickets from the archive stand at the end of their board until they are moved.
    const moved = done.filter(({ undo }) => undo?.op === 'move' || leavesArchive(undo));
    const back = [...placesBack(client, moved)].map(([ticket, { board, beside }]): BulkItem => ({
      op: 'move',
      ticket,
      ...destination(board, beside),
    }));
    const outcomes = await apply([...items, ...back]);
    const deleted = done.filter(({ undo }) => undo === null);
    for (const { ticket } of deleted) await restoreTicket(ticket.id);
    const failed = outcomes.filter(({ problem }) => problem !== null).length;
    return failed === 0
      ? words('list.asBefore', { count: done.length })
      : words('list.notChangedBack', {
          count: failed,
          reason: firstReason(outcomes),
        });
  };
  const reload = () => {
    for (const of of [keys.lists, keys.boards, keys.columns, keys.analytics, keys.tags]) {
      invalidateSoon(client, of(project.id));
    }
    invalidateSoon(client, keys.allTickets);
  };
  const undo = useMutation({ mutationFn: takeBack, onSettled: reload });
  const change = useMutation({
    mutationFn: ({ tickets, to }: Bulk) => send(planOf(tickets, to)),
    onSuccess(done, { sentence }) {
      const canUndo = done.filter((item) => item.undo === null).length <= maxRestored;
      const text = sentence(done.length);
      if (canUndo && done.length > 0) showDone({ text, undo: () => undo.mutateAsync(done) });
      else showMessage({ text });
    },
    onSettled: reload,
  });
  return {
    change: change.mutateAsync,
    isBusy: change.isPending || undo.isPending,
    error: change.error,
    refused,
    forget,
  };
}

const firstReason = (outcomes: readonly BulkOutcome[]): string => {
  const problem = outcomes.find((outcome) => outcome.problem !== null)?.problem ?? null;
  return problem === null ? '' : problemSentence(problem);
};

const leavesArchive = (undo: BulkItem | null): boolean =>
  undo?.op === 'update' && undo.archived === false;

/** Sends items in as many requests as they need; the outcomes are numbered over all of them. */
async function sendAll(project: string, items: readonly BulkItem[]): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (let from = 0; from < items.length; from += maxItems) {
    const part = await bulkTickets(project, items.slice(from, from + maxItems));
    outcomes.push(...part.map((outcome) => ({ ...outcome, index: from + outcome.index })));
  }
  return outcomes;
}
