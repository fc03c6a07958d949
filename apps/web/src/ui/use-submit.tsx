import { useCallback, useMemo, useState, type FormEvent } from 'react';
import { Refusal } from '../api/refusal.ts';
import { leaveWhenSignedOut } from './leave.ts';

/** A form's fields by name, as text. */
export type Fields = Readonly<Record<string, string>>;

/** What a form shows of its last submission. */
export interface Submission {
  busy: boolean;
  /** What the whole form was refused with; null when the fields show all of it. */
  refusal: Refusal | null;
  /** By field name, as sentences; the same object until the next submission. */
  errors: Record<string, string[]>;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** To be called at each change: an error of the former text must not block the next submission. */
  edited: () => void;
}

/**
 * Does `act` with a form's fields, once at a time. `labels` names the fields that can show an error: what is wrong
 * with others is shown above the form.
 */
export function useSubmit(
  labels: Readonly<Record<string, string>>,
  act: (fields: Fields) => Promise<void>,
): Submission {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const submit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (busy) return;
      const entries = [...new FormData(event.currentTarget)];
      setBusy(true);
      setRefusal(null);
      act(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])))
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          if (!leaveWhenSignedOut(error)) setRefusal(error);
        })
        .finally(() => setBusy(false));
    },
    [act, busy],
  );
  // The same object between renders: a new one is shown again, though its fields have changed since.
  const errors = useMemo(() => sentences(refusal, labels), [refusal, labels]);
  const isToldByFields = Object.keys(errors).length > 0;
  const edited = () => {
    if (isToldByFields) setRefusal(null);
  };
  return { busy, refusal: isToldByFields ? null : refusal, errors, submit, edited };
}

function sentences(
  refusal: Refusal | null,
  labels: Readonly<Record<string, string>>,
): Record<string, string[]> {
  const known = Object.entries(refusal?.errors ?? {}).filter(([name]) => name in labels);
  return Object.fromEntries(
    known.map(([name, faults]) => [name, faults.map((fault) => `${labels[name]} ${fault}.`)]),
  );
}
