import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, type Look } from './button.tsx';
import { Refused } from './notice.tsx';
import { Over } from './over.tsx';

/** Asks for a confirmation; shows a refusal in place. */
export function Question({
  title,
  label,
  keep = 'Cancel',
  look,
  isOpen,
  act,
  onClose,
  more,
  children,
}: {
  title: string;
  /** The words on the button that does it. */
  label: string;
  /** The words on the button that does not. */
  keep?: string;
  look: Look;
  isOpen: boolean;
  act: () => Promise<unknown>;
  onClose: () => void;
  /** Choices before it is done. */
  more?: ReactNode;
  children: ReactNode;
}) {
  const { mutate, isPending, error } = useMutation({ mutationFn: act });
  return (
    <Over title={title} isOpen={isOpen} onClose={onClose} isUrgent>
      <p className="soft">{children}</p>
      {more}
      <Refused error={error} />
      <div className="actions">
        <Button onPress={onClose} autoFocus>
          {keep}
        </Button>
        <Button look={look} busy={isPending} onPress={() => mutate()}>
          {label}
        </Button>
      </div>
    </Over>
  );
}
