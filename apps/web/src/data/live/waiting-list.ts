let isOpen = false;
const listeners = new Set<() => void>();

/** Whether the list of the changes that wait for the connection is open. */
export const waitingList = {
  read: (): boolean => isOpen,
  set(next: boolean): void {
    isOpen = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
