import { useMutation } from '@tanstack/react-query';
import { useHasPasswords } from '../data/queries/use-has-passwords.ts';
import { api } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { Form, type Fields } from '../design/form.tsx';
import { Notice } from '../design/notice.tsx';
import { TextField } from '../design/text-field.tsx';
import { Sentence, useWords } from '../words/use-words.tsx';
import { Frame } from '../features/sign-in/frame.tsx';
import { NoPasswords } from '../features/sign-in/no-passwords.tsx';
import textCss from '../design/text.module.css';

const labels = { email: 'fields.email' } as const;

/** `/login/forgot`: requests a mail. The page never shows whether there is an account. */
export function ForgotPage() {
  const words = useWords();
  const hasPasswords = useHasPasswords();
  const ask = useMutation({
    mutationFn: ({ email = '' }: Fields) => api.POST('/auth/password/forgot', { body: { email } }),
  });
  if (!hasPasswords) return <NoPasswords />;
  if (ask.isSuccess) {
    return (
      <Frame title={words('signIn.checkYourMail')}>
        <Notice>
          <p>
            <Sentence
              of="signIn.linkIsSent"
              email={ask.variables['email'] ?? ''}
              strong={(text) => <strong>{text}</strong>}
            />
          </p>
        </Notice>
        <p className={textCss.small}>
          <a href="/login">{words('signIn.backToSignIn')}</a>
        </p>
      </Frame>
    );
  }
  return (
    <Frame title={words('signIn.forgotYourPassword')} lead={words('signIn.forgotLead')}>
      <Form mutation={ask} labels={labels} aria-label={words('signIn.askForALink')}>
        <TextField
          name="email"
          label={words('signIn.email')}
          type="email"
          autoComplete="username"
          autoFocus
        />
        <Button type="submit" look="primary" wide busy={ask.isPending}>
          {words('signIn.sendTheLink')}
        </Button>
        <p className={textCss.small}>
          <a href="/login">{words('signIn.backToSignIn')}</a>
        </p>
      </Form>
    </Frame>
  );
}
