import type { Ticket } from '../api/types.ts';

/** Whether a ticket is blocked, and how many of its sub-tickets and tasks are done. Without sub-tickets and tasks, no counts are shown. */
export function TicketSigns({
  ticket: { blocked, children, checklist },
}: {
  ticket: Pick<Ticket, 'blocked' | 'children' | 'checklist'>;
}) {
  return (
    <>
      {blocked && <span className="sign blocked">Blocked</span>}
      <Progress of="sub-tickets" {...children} />
      <Progress of="tasks" {...checklist} />
    </>
  );
}

// Two separate icons, because the board must not wait for the file of all icons.
const signs = { 'sub-tickets': 'M3 2v9h4M7 11h6M7 5h6', tasks: 'M3 8.5l3.5 3.5L13 4.5' };

function Progress({ of, done, total }: { of: keyof typeof signs; done: number; total: number }) {
  if (total === 0) return null;
  const words = `${done} of ${total} ${of} done`;
  return (
    <span className="sign" role="img" aria-label={words} title={words}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={signs[of]} />
      </svg>
      {done}/{total}
    </span>
  );
}
