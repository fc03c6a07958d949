import { Button } from './button.tsx';

/** The end of a form: the way back from one over a page, and the button that submits it. */
export function FormActions({
  verb,
  isPending,
  onCancel,
}: {
  verb: string;
  isPending: boolean;
  onCancel?: () => void;
}) {
  return (
    <div className="actions">
      {onCancel !== undefined && <Button onPress={onCancel}>Cancel</Button>}
      <Button type="submit" look="primary" busy={isPending}>
        {verb}
      </Button>
    </div>
  );
}
