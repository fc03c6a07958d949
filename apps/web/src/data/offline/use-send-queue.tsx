import { useEffect, useRef, useSyncExternalStore } from 'react';
import { asRefusal } from '../../api/refusal.ts';
import { useIsConnected } from '../live/live.tsx';
import type { SendQueue } from './send-queue.ts';

/**
 * The items that wait in a queue, with the refusal of the first. They are sent when the queue is first shown; where the service could not be reached, they are
 * sent again once the connection is back.
 */
export function useSendQueue<Item>(queue: SendQueue<Item>) {
  const { waiting, fault } = useSyncExternalStore(queue.subscribe, queue.state);
  const isConnected = useIsConnected();
  const refusal = fault === null ? null : asRefusal(fault as Error);
  const isUnreachable = refusal?.status === 0;
  useEffect(() => {
    if (queue.state().fault === null) queue.retry();
  }, [queue]);
  const wasConnected = useRef(false);
  useEffect(() => {
    // Only when the connection comes back: what it did not help is sent again by a press.
    if (isConnected && !wasConnected.current && isUnreachable) queue.retry();
    wasConnected.current = isConnected;
  }, [isConnected, isUnreachable, queue]);
  return { ...queue, waiting, refusal, isConnected };
}
