import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data } from '../api/client.ts';
import { Refusal } from '../api/refusal.ts';
import { Button } from '../ui/button.tsx';
import { Form, type Fields } from '../ui/form.tsx';
import { CodeField, TextField } from '../ui/text-field.tsx';
import { Frame } from './frame.tsx';
import { continueSignIn } from './sign-in-and-out.ts';

const labels = { code: 'fields.code', recovery_code: 'fields.recoveryCode' } as const;

/** `/login/challenge`: the second factor: a code of an authenticator app, or a recovery code. */
export function ChallengePage() {
  const [byApp, setByApp] = useState(true);
  const leave = useMutation({
    mutationFn: () => api.POST('/auth/logout'),
    onSettled: () => window.location.assign('/login'),
  });
  return (
    <Frame
      title="Two-factor sign-in"
      lead={
        byApp
          ? 'Enter the code that your authenticator app shows for Basalt.'
          : 'Enter one of the recovery codes that you saved. Each works once.'
      }
    >
      <Answer key={String(byApp)} byApp={byApp} />
      <div className="beside">
        <Button look="quiet" slight onPress={() => setByApp(!byApp)}>
          {byApp ? 'Use a recovery code' : 'Use your authenticator app'}
        </Button>
        <Button look="quiet" slight busy={leave.isPending} onPress={() => leave.mutate()}>
          Cancel sign-in
        </Button>
      </div>
    </Frame>
  );
}

function Answer({ byApp }: { byApp: boolean }) {
  const answer = useMutation({
    mutationFn: ({ code = '', recovery_code }: Fields) =>
      data(
        api.POST('/auth/totp', {
          body: recovery_code === undefined ? { code } : { recovery_code },
        }),
      ).catch((error: unknown) => {
        throw error instanceof Refusal ? inOwnWords(error, recovery_code !== undefined) : error;
      }),
    onSuccess: ({ status }) => continueSignIn(status),
  });
  const isOver = answer.error instanceof Refusal && answer.error.code === 'sign_in_required';
  return (
    <Form mutation={answer} labels={labels} aria-label="Second factor">
      {byApp ? (
        <CodeField autoFocus />
      ) : (
        <TextField name="recovery_code" label="Recovery code" autoComplete="off" autoFocus />
      )}
      <Button type="submit" look="primary" wide busy={answer.isPending}>
        Continue
      </Button>
      {isOver && <a href="/login">Sign in again</a>}
    </Form>
  );
}

/** The texts of the page for a refusal: the server names the field `code` for both kinds of codes, and does not know the page. */
function inOwnWords(refusal: Refusal, byRecoveryCode: boolean): Refusal {
  const { status, code, retryAfter } = refusal;
  if (code === 'sign_in_required') {
    const message = 'This sign-in has expired, or it had too many attempts.';
    return new Refusal({ status, code, message, retryAfter });
  }
  if (code !== 'invalid_code') return refusal;
  const faults = ['is wrong, was used already or has expired'];
  const errors = { [byRecoveryCode ? 'recovery_code' : 'code']: faults };
  return new Refusal({ status, code, message: refusal.message, errors, retryAfter });
}
