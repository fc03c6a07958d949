import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data } from '../api/client.ts';
import { Refusal } from '../api/refusal.ts';
import { Button } from '../design/button.tsx';
import { Form, type Fields } from '../design/form.tsx';
import { CodeField, TextField } from '../design/text-field.tsx';
import { useWords } from '../words/use-words.tsx';
import { words as wordsOf } from '../words/words.ts';
import { Frame } from '../features/sign-in/frame.tsx';
import { continueSignIn } from '../features/sign-in/sign-in-and-out.ts';
import layoutCss from '../design/layout.module.css';

const labels = { code: 'fields.code', recovery_code: 'fields.recoveryCode' } as const;

/** `/login/challenge`: the second factor: a code of an authenticator app, or a recovery code. */
export function ChallengePage() {
  const words = useWords();
  const [byApp, setByApp] = useState(true);
  const leave = useMutation({
    mutationFn: () => api.POST('/auth/logout'),
    onSettled: () => window.location.assign('/login'),
  });
  return (
    <Frame
      title={words('signIn.twoFactorSignIn')}
      lead={byApp ? words('signIn.enterTheCode') : words('signIn.enterARecoveryCode')}
    >
      <Answer key={String(byApp)} byApp={byApp} />
      <div className={layoutCss.beside}>
        <Button look="quiet" slight onPress={() => setByApp(!byApp)}>
          {byApp ? words('signIn.useARecoveryCode') : words('signIn.useYourAuthenticatorApp')}
        </Button>
        <Button look="quiet" slight busy={leave.isPending} onPress={() => leave.mutate()}>
          {words('signIn.cancelSignIn')}
        </Button>
      </div>
    </Frame>
  );
}

function Answer({ byApp }: { byApp: boolean }) {
  const words = useWords();
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
    <Form mutation={answer} labels={labels} aria-label={words('signIn.secondFactor')}>
      {byApp ? (
        <CodeField autoFocus />
      ) : (
        <TextField
          name="recovery_code"
          label={words('signIn.recoveryCode')}
          autoComplete="off"
          autoFocus
        />
      )}
      <Button type="submit" look="primary" wide busy={answer.isPending}>
        {words('signIn.continue')}
      </Button>
      {isOver && <a href="/login">{words('signIn.signInAgain')}</a>}
    </Form>
  );
}

/** The texts of the page for a refusal: the server names the field `code` for both kinds of codes, and does not know the page. */
function inOwnWords(refusal: Refusal, byRecoveryCode: boolean): Refusal {
  const { status, code, retryAfter } = refusal;
  if (code === 'sign_in_required') {
    const message = wordsOf('signIn.signInExpired');
    return new Refusal({ status, code, message, retryAfter });
  }
  if (code !== 'invalid_code') return refusal;
  const faults = [wordsOf('signIn.codeIsWrong')];
  const errors = { [byRecoveryCode ? 'recovery_code' : 'code']: faults };
  return new Refusal({ status, code, message: refusal.message, errors, retryAfter });
}
