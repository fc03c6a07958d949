import { useMutation } from '@tanstack/react-query';
import { useHasPasswords } from '../account/use-has-passwords.ts';
import { api } from '../api/client.ts';
import { Refusal } from '../api/refusal.ts';
import { Button } from '../ui/button.tsx';
import { Form, type Fields } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/text-field.tsx';
import { Frame } from './frame.tsx';
import { NoPasswords } from './no-passwords.tsx';
import { useLinkToken } from './link-token.tsx';

const labels = { password: 'fields.password' } as const;

/** `/login/reset#token`: sets a new password with the link from a mail. */
export function ResetPage() {
  const hasPasswords = useHasPasswords();
  const token = useLinkToken();
  const reset = useMutation({
    mutationFn: ({ password = '' }: Fields) =>
      api.POST('/auth/password/reset', { body: { token, password } }),
  });
  const { error } = reset;
  const isSpent = token === '' || (error instanceof Refusal && 'token' in error.errors);
  if (!hasPasswords) return <NoPasswords />;
  if (reset.isSuccess) {
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
      <Form mutation={reset} labels={labels} aria-label="Choose a new password">
        <PasswordField
          name="password"
          label="New password"
          hint="At least 8 characters; a few words are best."
          fresh
          autoFocus
        />
        <Button type="submit" look="primary" wide busy={reset.isPending}>
          Change the password
        </Button>
      </Form>
    </Frame>
  );
}
