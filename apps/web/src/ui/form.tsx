import { useEffect, useRef, type ReactNode } from 'react';
import { Form as AriaForm } from 'react-aria-components/Form';
import { Refused } from './notice.tsx';
import type { Submission } from './use-submit.tsx';

/** A form that shows the error of each field next to it, and focuses the first wrong field. */
export function Form({
  submission: { refusal, errors, submit, edited },
  children,
  ...rest
}: {
  submission: Submission;
  children: ReactNode;
  'aria-label'?: string;
}) {
  const form = useRef<HTMLFormElement>(null);
  const first = Object.keys(errors)[0];
  useEffect(() => {
    if (first === undefined) return;
    form.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(first)}"]`)?.focus();
  }, [first, errors]);
  return (
    <AriaForm {...rest} ref={form} validationErrors={errors} onSubmit={submit}>
      <div className="form" onInput={edited}>
        <Refused refusal={refusal} />
        {children}
      </div>
    </AriaForm>
  );
}
