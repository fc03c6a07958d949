import { Suspense, useMemo, useState, type ReactNode } from 'react';
import type { Ticket } from '../api/types.ts';
import { useSession } from '../data/session.tsx';
import { lazyPart } from '../features/feedback/lazy-part.tsx';
import { RuleWindowsContext } from '../features/ticket/windows.ts';

const RunRule = lazyPart(() => import('../features/rules/run-rule.tsx'), 'automation');

/** Provides the windows about rules to the menu of a ticket, for those who manage the organization. Each is loaded when it is first opened. */
export function RuleWindows({ children }: { children: ReactNode }) {
  const { isManager } = useSession();
  const [ticket, setTicket] = useState<Ticket | null>(null);
  const windows = useMemo(() => ({ run: setTicket }), []);
  return (
    <RuleWindowsContext value={isManager ? windows : null}>
      {children}
      <Suspense>
        {ticket !== null && <RunRule ticket={ticket} onClose={() => setTicket(null)} />}
      </Suspense>
    </RuleWindowsContext>
  );
}
