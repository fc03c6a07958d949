import { useMutation } from '@tanstack/react-query';
import { api, data } from '../api/client.ts';
import { Refusal } from '../api/refusal.ts';
import { Button } from '../ui/button.tsx';
import { Form, type Fields } from '../ui/form.tsx';
import { Frame } from './frame.tsx';
import { useLinkToken } from './link-token.tsx';
import { continueSignIn } from './sign-in-and-out.ts';

/** `/login/link#token`: signs in with the link of an operator. It waits for a press, because a program that looks at the link would use it up. */
export function LinkPage() {
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
        title="This link does not work"
        lead="It was used already, has expired, or is not complete. Ask the operator of this service for a new one."
      >
        <a className="button primary wide" href="/login">
          To sign-in
        </a>
      </Frame>
    );
  }
  return (
    <Frame title="Sign in with this link" lead="The link works once, for 15 minutes.">
      <Form mutation={signIn} labels={{}} aria-label="Sign in with this link">
        <Button type="submit" look="primary" wide busy={signIn.isPending}>
          Sign in
        </Button>
      </Form>
    </Frame>
  );
}
