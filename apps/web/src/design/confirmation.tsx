import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, type Look } from './button.tsx';
import { Refused } from './notice.tsx';
import { ModalDialog } from './modal-dialog.tsx';
import { useWords } from '../words/use-words.tsx';
import textCss from './text.module.css';
import layoutCss from './layout.module.css';

/** A confirmation dialog that shows a refusal. */
export function Confirmation({
  title,
  label,
  keep,
  look,
  isOpen,
  act,
  onClose,
  more,
  children,
}: {
  title: string;
  /** The text of the button that confirms. */
  label: string;
  /** The text of the button that cancels. */
  keep?: string;
  look: Look;
  isOpen: boolean;
  act: () => Promise<unknown>;
  onClose: () => void;
  /** Choices that are shown before the confirmation. */
  more?: ReactNode;
  children: ReactNode;
}) {
  const words = useWords();
  const { mutate, isPending, error } = useMutation({ mutationFn: act });
  return (
    <ModalDialog title={title} isOpen={isOpen} onClose={onClose} isUrgent>
      <p className={textCss.soft}>{children}</p>
      {more}
      <Refused error={error} />
      <div className={layoutCss.actions}>
        <Button onPress={onClose} autoFocus>
          {keep ?? words('ui.cancel')}
        </Button>
        <Button look={look} busy={isPending} onPress={() => mutate()}>
          {label}
        </Button>
      </div>
    </ModalDialog>
  );
}
