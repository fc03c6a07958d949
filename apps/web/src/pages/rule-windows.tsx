import { Suspense, useMemo, useState, type ReactNode } from 'react';
import type { Ticket } from '../api/types.ts';
import { useSession } from '../data/session.tsx';
import { lazyPart, lazyStaying } from '../features/feedback/lazy-part.tsx';
import { RuleWindowsContext } from '../features/ticket/windows.ts';

const windows = {
  run: lazyPart(() => import('../features/rules/run-rule.tsx'), 'automation'),
  repeat: lazyPart(() => import('../features/rules/repeat-ticket.tsx'), 'automation'),
};
const Repeats = lazyStaying(() => import('../features/rules/repeats.tsx'), 'automation');

/** Provides the windows about rules to the page of a ticket, for those who manage the organization. Each is loaded when it is first opened. */
export function RuleWindows({ children }: { children: ReactNode }) {
  const { isManager } = useSession();
  const [open, setOpen] = useState<{ name: keyof typeof windows; ticket: Ticket } | null>(null);
  const provided = useMemo(
    () => ({
      run: (ticket: Ticket) => setOpen({ name: 'run', ticket }),
      repeat: (ticket: Ticket) => setOpen({ name: 'repeat', ticket }),
      Repeats,
    }),
    [],
  );
  const Window = open && windows[open.name];
  return (
    <RuleWindowsContext value={isManager ? provided : null}>
      {children}
      <Suspense>
        {Window !== null && open !== null && (
          <Window ticket={open.ticket} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </RuleWindowsContext>
  );
}
