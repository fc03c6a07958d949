import { useMutation } from '@tanstack/react-query';
import { useHasPasswords } from '../account/use-has-passwords.ts';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Form, type Fields } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Frame } from './frame.tsx';
import { NoPasswords } from './no-passwords.tsx';

const labels = { email: 'fields.email' } as const;

/** `/login/forgot`: requests a mail. The page never shows whether there is an account. */
export function ForgotPage() {
  const hasPasswords = useHasPasswords();
  const ask = useMutation({
    mutationFn: ({ email = '' }: Fields) => api.POST('/auth/password/forgot', { body: { email } }),
  });
  if (!hasPasswords) return <NoPasswords />;
  if (ask.isSuccess) {
    return (
      <Frame title="Check your mail">
        <Notice>
          <p>
            If <strong>{ask.variables['email']}</strong> has an account here, you get a mail with a
            link to choose a new password. It works once, for a short time.
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
      <Form mutation={ask} labels={labels} aria-label="Ask for a link">
        <TextField name="email" label="Email" type="email" autoComplete="username" autoFocus />
        <Button type="submit" look="primary" wide busy={ask.isPending}>
          Send the link
        </Button>
        <p className="small">
          <a href="/login">Back to sign-in</a>
        </p>
      </Form>
    </Frame>
  );
}
