import { useMutation } from '@tanstack/react-query';
import { useHasPasswords } from '../data/queries/use-has-passwords.ts';
import { api } from '../api/client.ts';
import { Refusal } from '../api/refusal.ts';
import { Button } from '../design/button.tsx';
import { Form, type Fields } from '../design/form.tsx';
import { Notice } from '../design/notice.tsx';
import { PasswordField } from '../design/text-field.tsx';
import { useWords } from '../words/use-words.tsx';
import { Frame } from '../features/sign-in/frame.tsx';
import { NoPasswords } from '../features/sign-in/no-passwords.tsx';
import { useLinkToken } from '../features/sign-in/link-token.tsx';
import buttonCss from '../design/button.module.css';
import { classes } from '../design/classes.ts';

const labels = { password: 'fields.password' } as const;

/** `/login/reset#token`: sets a new password with the link from a mail. */
export function ResetPage() {
  const words = useWords();
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
      <Frame title={words('signIn.yourPasswordIsChanged')}>
        <Notice>
          <p>{words('signIn.signedOutEverywhere')}</p>
        </Notice>
        <a className={classes(buttonCss.button, buttonCss.primary, buttonCss.wide)} href="/login">
          {words('signIn.signIn')}
        </a>
      </Frame>
    );
  }
  if (isSpent) {
    return (
      <Frame title={words('signIn.thisLinkDoesNotWork')} lead={words('signIn.linkEnded')}>
        <a
          className={classes(buttonCss.button, buttonCss.primary, buttonCss.wide)}
          href="/login/forgot"
        >
          {words('signIn.askForANewLink')}
        </a>
      </Frame>
    );
  }
  return (
    <Frame title={words('signIn.chooseANewPassword')}>
      <Form mutation={reset} labels={labels} aria-label={words('signIn.chooseANewPassword')}>
        <PasswordField
          name="password"
          label={words('signIn.newPassword')}
          hint={words('signIn.passwordHint')}
          fresh
          autoFocus
        />
        <Button type="submit" look="primary" wide busy={reset.isPending}>
          {words('signIn.changeThePassword')}
        </Button>
      </Form>
    </Frame>
  );
}
