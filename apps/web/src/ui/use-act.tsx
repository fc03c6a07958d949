import { useState } from 'react';
import { Refusal } from '../api/refusal.ts';
import { leaveWhenSignedOut } from './leave.ts';

/** Does something at a press, once at a time; keeps what it was refused with. */
export function useAct(): {
  busy: boolean;
  refusal: Refusal | null;
  act: (work: () => Promise<unknown>) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  return {
    busy,
    refusal,
    async act(work) {
      if (busy) return;
      setBusy(true);
      setRefusal(null);
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (!leaveWhenSignedOut(error)) setRefusal(error);
      } finally {
        setBusy(false);
      }
    },
  };
}
