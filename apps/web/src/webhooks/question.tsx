import type { ReactNode } from 'react';
import { Button, type Look } from '../ui/button.tsx';
import { Refused } from '../ui/notice.tsx';
import { Over } from '../ui/over.tsx';
import { useAct } from '../ui/use-act.tsx';

/** Asks before something is done; tells in place what it was refused with. */
export function Question({
  title,
  label,
  look,
  isOpen,
  act: work,
  onClose,
  children,
}: {
  title: string;
  /** The words on the button that does it. */
  label: string;
  look: Look;
  isOpen: boolean;
  act: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}) {
  const { busy, refusal, act } = useAct();
  return (
    <Over title={title} isOpen={isOpen} onClose={onClose} isUrgent>
      <p className="soft">{children}</p>
      <Refused refusal={refusal} />
      <div className="actions">
        <Button onPress={onClose} autoFocus>
          Cancel
        </Button>
        <Button look={look} busy={busy} onPress={() => void act(work)}>
          {label}
        </Button>
      </div>
    </Over>
  );
}
