import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, type FormEvent, type ReactNode } from 'react';
import { Form as AriaForm } from 'react-aria-components/Form';
import { Refusal } from '../api/refusal.ts';
import type { FixedKey } from '../words/keys.ts';
import { faultSentence } from '../words/fault-sentence.ts';
import { words } from '../words/words.ts';
import { Refused } from './notice.tsx';
import formCss from './form.module.css';

/** A form's fields by name, as text. */
export type Fields = Readonly<Record<string, string>>;

/** The change that a form submits its fields to. */
export type Submission = Pick<
  UseMutationResult<unknown, Error, Fields>,
  'mutate' | 'isPending' | 'error' | 'reset'
>;

/** The words for each field with which the sentence of its error begins. */
type FieldLabels = Readonly<Record<string, FixedKey>>;

/**
 * A form that submits its fields, once at a time. It shows the error of each field next to it, and focuses the first wrong field.
 * `labels` names the fields that can show an error; errors of other fields are shown above the form.
 */
export function Form({
  mutation: { mutate, isPending, error, reset },
  labels,
  children,
  ...rest
}: {
  mutation: Submission;
  labels: FieldLabels;
  children: ReactNode;
  'aria-label'?: string;
}) {
  const form = useRef<HTMLFormElement>(null);
  // `isPending` is set a moment later, and a second press may come before.
  const isSent = useRef(false);
  // The object stays the same between renders: a new one would show the errors again after the fields have changed.
  const errors = useMemo(() => sentences(error, labels), [error, labels]);
  const first = Object.keys(errors)[0];
  useEffect(() => {
    const [name] = Object.keys(errors);
    if (name === undefined) return;
    const field = Array.from(form.current?.elements ?? []).find(
      (element) => element.getAttribute('name') === name,
    );
    if (field instanceof HTMLElement) field.focus();
  }, [errors]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || isSent.current) return;
    isSent.current = true;
    // With the name and value of the button, where it has some.
    const { submitter } = event.nativeEvent as SubmitEvent;
    const entries = [...new FormData(event.currentTarget)];
    if (submitter instanceof HTMLButtonElement && submitter.name !== '')
      entries.push([submitter.name, submitter.value]);
    mutate(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])), {
      onSettled: () => (isSent.current = false),
    });
  };
  return (
    <AriaForm {...rest} ref={form} validationErrors={errors} onSubmit={submit}>
      {/* An error of the former text must not block the next submission. */}
      <div className={formCss.form} onInput={() => first !== undefined && reset()}>
        <Refused error={first === undefined ? error : null} />
        {children}
      </div>
    </AriaForm>
  );
}

function sentences(error: Error | null, labels: FieldLabels): Record<string, string[]> {
  if (!(error instanceof Refusal)) return {};
  const ofServer = Object.entries(error.errors).flatMap(([name, faults]) => {
    const label = labels[name];
    if (label === undefined) return [];
    const field = words(label);
    return [[name, faults.map((fault) => faultSentence(field, fault))] as const];
  });
  const ofPages = Object.entries(error.sentences).map(([name, text]) => [name, [text]] as const);
  return Object.fromEntries([...ofPages, ...ofServer]);
}
