import { useMutation } from '@tanstack/react-query';
import { api, data } from '../api/client.ts';
import { Refusal } from '../api/refusal.ts';
import { Button } from '../design/button.tsx';
import { Form, type Fields } from '../design/form.tsx';
import { useWords } from '../words/use-words.tsx';
import { Frame } from '../features/sign-in/frame.tsx';
import { useLinkToken } from '../features/sign-in/link-token.tsx';
import { continueSignIn } from '../features/sign-in/sign-in-and-out.ts';
import buttonCss from '../design/button.module.css';
import { classes } from '../design/classes.ts';

/** `/login/link#token`: signs in with the link of an operator. It waits for a press, because a program that looks at the link would use it up. */
export function LinkPage() {
  const words = useWords();
  const token = useLinkToken();
  const signIn = useMutation({
    mutationFn: (fields: Fields) =>
      data(api.POST('/auth/sign-in-link', { body: { token, ...fields } })),
    onSuccess: ({ status }) => continueSignIn(status),
  });
  const { error } = signIn;
  if (token === '' || (error instanceof Refusal && 'token' in error.errors)) {
    return (
      <Frame
        title={words('signIn.thisLinkDoesNotWork')}
        lead={words('signIn.linkEndedAskOperator')}
      >
        <a className={classes(buttonCss.button, buttonCss.primary, buttonCss.wide)} href="/login">
          {words('signIn.toSignIn')}
        </a>
      </Frame>
    );
  }
  return (
    <Frame title={words('signIn.signInWithThisLink')} lead={words('signIn.linkWorksOnce')}>
      <Form mutation={signIn} labels={{}} aria-label={words('signIn.signInWithThisLink')}>
        <Button type="submit" look="primary" wide busy={signIn.isPending}>
          {words('signIn.signIn')}
        </Button>
      </Form>
    </Frame>
  );
}
