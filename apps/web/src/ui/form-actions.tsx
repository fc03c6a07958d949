import { Button } from './button.tsx';
import type { Submission } from './use-submit.tsx';

/** The end of a form over a page: the way back, and the button that submits it. */
export function FormActions({
  verb,
  submission,
  onCancel,
}: {
  verb: string;
  submission: Submission;
  onCancel: () => void;
}) {
  return (
    <div className="actions">
      <Button onPress={onCancel}>Cancel</Button>
      <Button type="submit" look="primary" busy={submission.busy}>
        {verb}
      </Button>
    </div>
  );
}
