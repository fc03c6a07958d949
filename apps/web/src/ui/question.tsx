import type { ReactNode } from 'react';
import { Button, type Look } from './button.tsx';
import { Refused } from './notice.tsx';
import { Over } from './over.tsx';
import { useAct } from './use-act.tsx';

/** Asks for a confirmation; shows a refusal in place. */
export function Question({
  title,
  label,
  look,
  isOpen,
  act: work,
  onClose,
  more,
  children,
}: {
  title: string;
  /** The words on the button that does it. */
  label: string;
  look: Look;
  isOpen: boolean;
  act: () => Promise<void>;
  onClose: () => void;
  /** Choices before it is done. */
  more?: ReactNode;
  children: ReactNode;
}) {
  const { busy, refusal, act } = useAct();
  return (
    <Over title={title} isOpen={isOpen} onClose={onClose} isUrgent>
      <p className="soft">{children}</p>
      {more}
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
