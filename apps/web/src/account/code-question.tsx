import { useCallback } from 'react';
import { Button, type Look } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Over } from '../ui/over.tsx';
import { CodeField } from '../ui/text-field.tsx';
import { useSubmit, type Fields } from '../ui/use-submit.tsx';

const labels = { code: 'The code' };

/** Asks for a code of the authenticator app before something that only its owner may do. */
export function CodeQuestion({
  isOpen,
  onClose,
  ...question
}: Question & { isOpen: boolean; onClose: () => void; title: string }) {
  return (
    <Over title={question.title} isOpen={isOpen} onClose={onClose} isUrgent>
      <CodeForm {...question} onClose={onClose} />
    </Over>
  );
}

interface Question {
  lead: string;
  /** The words on the button. */
  label: string;
  look?: Look;
  answer: (code: string) => Promise<void>;
}

function CodeForm({
  lead,
  label,
  look = 'primary',
  answer,
  onClose,
}: Question & { onClose: () => void }) {
  const act = useCallback(
    async ({ code = '' }: Fields) => {
      await answer(code);
      onClose();
    },
    [answer, onClose],
  );
  const submission = useSubmit(labels, act);
  return (
    <Form submission={submission} aria-label={label}>
      <p className="soft">{lead}</p>
      <CodeField autoFocus />
      <div className="actions">
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" look={look} busy={submission.busy}>
          {label}
        </Button>
      </div>
    </Form>
  );
}
