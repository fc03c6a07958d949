const moving = new Map<string, number>();

/** Notes that a ticket is being moved by this page; answers how to note that it has come to an end. */
export function beginMoving(ticket: string): () => void {
  moving.set(ticket, (moving.get(ticket) ?? 0) + 1);
  return () => {
    const left = (moving.get(ticket) ?? 1) - 1;
    if (left === 0) moving.delete(ticket);
    else moving.set(ticket, left);
  };
}

/** Whether a move of this page's own is under way. */
export const isMoving = (ticket: string): boolean => moving.has(ticket);
