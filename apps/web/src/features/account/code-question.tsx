import { useMutation } from '@tanstack/react-query';
import { Button, type Look } from '../../design/button.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { CodeField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import textCss from '../../design/text.module.css';
import layoutCss from '../../design/layout.module.css';

const labels = { code: 'fields.code' } as const;

/** Asks for a code of the authenticator app before something that only its owner may do. */
export function CodeQuestion({
  isOpen,
  onClose,
  ...question
}: Question & { isOpen: boolean; onClose: () => void; title: string }) {
  return (
    <ModalDialog title={question.title} isOpen={isOpen} onClose={onClose} isUrgent>
      <CodeForm {...question} onClose={onClose} />
    </ModalDialog>
  );
}

interface Question {
  lead: string;
  /** The text of the button. */
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
  const words = useWords();
  const submission = useMutation({
    mutationFn: ({ code = '' }: Fields) => answer(code),
    onSuccess: onClose,
  });
  return (
    <Form mutation={submission} labels={labels} aria-label={label}>
      <p className={textCss.soft}>{lead}</p>
      <CodeField autoFocus />
      <div className={layoutCss.actions}>
        <Button onPress={onClose}>{words('account.cancel')}</Button>
        <Button type="submit" look={look} busy={submission.isPending}>
          {label}
        </Button>
      </div>
    </Form>
  );
}
