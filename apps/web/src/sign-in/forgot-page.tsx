import { useCallback, useState } from 'react';
import { forgetPassword } from '../api/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit, type Fields } from '../ui/use-submit.tsx';
import { Frame } from './frame.tsx';

const labels = { email: 'The email' };

/** `/login/forgot`: requests a mail. The page never shows whether there is an account. */
export function ForgotPage() {
  const [sent, setSent] = useState<string | null>(null);
  const act = useCallback(async ({ email = '' }: Fields) => {
    await forgetPassword(email);
    setSent(email);
  }, []);
  const submission = useSubmit(labels, act);
  if (sent !== null) {
    return (
      <Frame title="Check your mail">
        <Notice>
          <p>
            If <strong>{sent}</strong> has an account here, you get a mail with a link to choose a
            new password. It works once, for a short time.
          </p>
        </Notice>
        <p className="small">
          <a href="/login">Back to sign-in</a>
        </p>
      </Frame>
    );
  }
  return (
    <Frame
      title="Forgot your password?"
      lead="Enter your email address. You then get a link to choose a new password."
    >
      <Form submission={submission} aria-label="Ask for a link">
        <TextField name="email" label="Email" type="email" autoComplete="username" autoFocus />
        <Button type="submit" look="primary" wide busy={submission.busy}>
          Send the link
        </Button>
        <p className="small">
          <a href="/login">Back to sign-in</a>
        </p>
      </Form>
    </Frame>
  );
}
