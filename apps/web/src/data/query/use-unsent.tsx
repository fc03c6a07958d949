import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { unreachable } from '../../api/refusal.ts';
import type { ChangeKind, ListedChange } from '../store/change-kind.ts';
import { outboxOf } from './outbox-of.ts';

/** An own change of a kind that is not confirmed. */
export interface Unsent<Payload> {
  id: string;
  payload: Payload;
  /** Why it was refused, or waits for the connection; null: it is on its way. */
  fault: Error | null;
}

/** The own changes of a kind that are not confirmed and change this record, in their order. */
export function useUnsent<Payload>(
  { name, records }: Pick<ChangeKind<Payload, unknown>, 'name' | 'records'>,
  record: string,
): readonly Unsent<Payload>[] {
  const outbox = outboxOf(useQueryClient());
  const all = useSyncExternalStore(outbox.subscribe, outbox.list);
  return useMemo(
    () =>
      all.flatMap(({ id, kind, payload, fault, isWaiting }) => {
        if (kind !== name || !records(payload as Payload).includes(record)) return [];
        const reason = fault ?? (isWaiting ? unreachable() : null);
        return [{ id, payload: payload as Payload, fault: reason }];
      }),
    [all, name, records, record],
  );
}

/** Whether a change is still to be sent: it waits, or is behind another one. */
const isToBeSent = ({ isWaiting, fault }: ListedChange): boolean => isWaiting || fault === null;

/** All own changes that are still to be sent, in their order. */
export function useWaiting(): readonly ListedChange[] {
  const outbox = outboxOf(useQueryClient());
  const all = useSyncExternalStore(outbox.subscribe, outbox.list);
  return useMemo(() => all.filter(isToBeSent), [all]);
}
