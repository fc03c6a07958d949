import { useWords } from '../words/use-words.tsx';
import { Button } from './button.tsx';
import layoutCss from './layout.module.css';

/** The buttons of a form: submit, and cancel for a form over a page. */
export function FormActions({
  verb,
  isPending,
  onCancel,
  isMain = true,
}: {
  verb: string;
  isPending: boolean;
  onCancel?: () => void;
  /** Whether it is what the page is for. */
  isMain?: boolean;
}) {
  const words = useWords();
  return (
    <div className={layoutCss.actions}>
      {onCancel !== undefined && <Button onPress={onCancel}>{words('ui.cancel')}</Button>}
      <Button type="submit" look={isMain ? 'primary' : 'plain'} busy={isPending}>
        {verb}
      </Button>
    </div>
  );
}
