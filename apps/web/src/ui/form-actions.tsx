import { Button } from './button.tsx';

/** The end of a form over a page: the way back, and the button that submits it. */
export function FormActions({
  verb,
  isPending,
  onCancel,
}: {
  verb: string;
  isPending: boolean;
  onCancel: () => void;
}) {
  return (
    <div className="actions">
      <Button onPress={onCancel}>Cancel</Button>
      <Button type="submit" look="primary" busy={isPending}>
        {verb}
      </Button>
    </div>
  );
}
