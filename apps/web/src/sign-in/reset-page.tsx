import { useCallback, useState } from 'react';
import { resetPassword } from '../api/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/text-field.tsx';
import { useSubmit, type Fields } from '../ui/use-submit.tsx';
import { Frame } from './frame.tsx';
import { useLinkToken } from './link-token.tsx';

const labels = { password: 'The password' };

/** `/login/reset#token`: chooses another password by a mailed link. */
export function ResetPage() {
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  const act = useCallback(
    async ({ password = '' }: Fields) => {
      await resetPassword({ token, password });
      setDone(true);
    },
    [token],
  );
  const submission = useSubmit(labels, act);
  const isSpent = token === '' || 'token' in (submission.refusal?.errors ?? {});
  if (done) {
    return (
      <Frame title="Your password is changed">
        <Notice>
          <p>You are signed out everywhere. Sign in with the new password.</p>
        </Notice>
        <a className="button primary wide" href="/login">
          Sign in
        </a>
      </Frame>
    );
  }
  if (isSpent) {
    return (
      <Frame
        title="This link does not work"
        lead="It was used already, has expired, or is not complete."
      >
        <a className="button primary wide" href="/login/forgot">
          Ask for a new link
        </a>
      </Frame>
    );
  }
  return (
    <Frame title="Choose a new password">
      <Form submission={submission} aria-label="Choose a new password">
        <PasswordField
          name="password"
          label="New password"
          hint="At least 8 characters; a few words are best."
          fresh
          autoFocus
        />
        <Button type="submit" look="primary" wide busy={submission.busy}>
          Change the password
        </Button>
      </Form>
    </Frame>
  );
}
