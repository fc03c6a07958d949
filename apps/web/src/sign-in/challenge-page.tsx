import { useCallback, useState } from 'react';
import { Refusal } from '../api/refusal.ts';
import { answerChallenge, signOut } from '../api/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { goOn } from '../ui/leave.ts';
import { CodeField, TextField } from '../ui/text-field.tsx';
import { useAct } from '../ui/use-act.tsx';
import { useSubmit, type Fields } from '../ui/use-submit.tsx';
import { Frame } from './frame.tsx';

const labels = { code: 'The code', recovery_code: 'The recovery code' };

/** `/login/challenge`: the second question, answered by an authenticator app or by a recovery code. */
export function ChallengePage() {
  const [byApp, setByApp] = useState(true);
  const leaving = useAct();
  const leave = () =>
    leaving.act(async () => {
      await signOut().catch(() => undefined);
      window.location.assign('/login');
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
        <Button look="quiet" slight busy={leaving.busy} onPress={() => void leave()}>
          Cancel sign-in
        </Button>
      </div>
    </Frame>
  );
}

function Answer({ byApp }: { byApp: boolean }) {
  const act = useCallback(async (fields: Fields) => {
    const { code = '', recovery_code } = fields;
    const answer = recovery_code === undefined ? { code } : { recovery_code };
    try {
      goOn((await answerChallenge(answer)).status);
    } catch (error) {
      throw error instanceof Refusal ? inOwnWords(error, recovery_code !== undefined) : error;
    }
  }, []);
  const submission = useSubmit(labels, act);
  return (
    <Form submission={submission} aria-label="Second factor">
      {byApp ? (
        <CodeField autoFocus />
      ) : (
        <TextField name="recovery_code" label="Recovery code" autoComplete="off" autoFocus />
      )}
      <Button type="submit" look="primary" wide busy={submission.busy}>
        Continue
      </Button>
      {submission.refusal?.code === 'sign_in_required' && <a href="/login">Sign in again</a>}
    </Form>
  );
}

/** The server blames the code whichever of both was sent, and knows no page to go back to. */
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
