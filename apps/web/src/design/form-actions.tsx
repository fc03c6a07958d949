import type { ReactNode } from 'react';
import { useWords } from '../words/use-words.tsx';
import { Button } from './button.tsx';
import layoutCss from './layout.module.css';

/** The buttons of a form: submit, and cancel for a form over a page. */
export function FormActions({
  verb,
  isPending,
  onCancel,
  isMain = true,
  children,
}: {
  verb: string;
  isPending: boolean;
  onCancel?: () => void;
  /** Whether it is what the page is for. */
  isMain?: boolean;
  /** Another button that submits the form. */
  children?: ReactNode;
}) {
  const words = useWords();
  return (
    <div className={layoutCss.actions}>
      {onCancel !== undefined && <Button onPress={onCancel}>{words('ui.cancel')}</Button>}
      <Button type="submit" look={isMain ? 'primary' : 'plain'} busy={isPending}>
        {verb}
      </Button>
      {children}
    </div>
  );
}
