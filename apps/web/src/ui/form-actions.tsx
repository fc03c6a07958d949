import { Button } from './button.tsx';

/** The buttons of a form: submit, and cancel for a form over a page. */
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
