import { useMutation } from '@tanstack/react-query';
import { api, data } from '../../api/client.ts';
import { Refusal } from '../../api/refusal.ts';
import type { Me } from '../../api/types.ts';
import { keepOrganization } from '../../api/chosen-organization.ts';
import { Button } from '../../design/button.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { PasswordField, TextField } from '../../design/text-field.tsx';
import { Sentence, useWords } from '../../words/use-words.tsx';
import { continueSignIn } from './sign-in-and-out.ts';

/** The invitation, and a callback for when it is not valid. */
export interface Invited {
  token: string;
  /** The address that it was sent to. */
  email: string;
  /** The id of the organization. */
  organization: string;
  onBad: () => void;
}

const labels = { name: 'fields.name', password: 'fields.password' } as const;

/** Accepts the invitation, and signs in a person who entered a password for the invited address. */
const useAccept = ({ token, email, organization, onBad }: Invited) =>
  useMutation({
    async mutationFn(fields: Fields) {
      await api.POST('/auth/invitations/accept', { body: { token, ...fields } });
      // The pages then show the joined organization.
      keepOrganization(organization);
      const { password } = fields;
      if (password === undefined) return 'signed_in';
      // The invitation was accepted, so a refusal now concerns only the sign-in: the sign-in page continues.
      return await data(api.POST('/auth/login', { body: { email, password } })).then(
        ({ status }) => status,
        () => null,
      );
    },
    onSuccess(status) {
      if (status === null) window.location.assign('/login');
      else continueSignIn(status);
    },
    onError(error) {
      if (error instanceof Refusal && 'token' in error.errors) onBad();
    },
  });

/** One button, for a person who is signed in. */
export function AcceptAs({ me, ...invited }: Invited & { me: Me }) {
  const words = useWords();
  const accept = useAccept(invited);
  return (
    <Form mutation={accept} labels={labels} aria-label={words('signIn.acceptTheInvitation')}>
      <p>
        <Sentence
          of="signIn.youAreSignedInAs"
          name={me.name}
          email={me.email}
          strong={(text) => <strong>{text}</strong>}
        />
      </p>
      <Button type="submit" look="primary" wide busy={accept.isPending}>
        {words('signIn.acceptTheInvitation')}
      </Button>
    </Form>
  );
}

/** The form for a new account. */
export function JoinAsNew(invited: Invited) {
  const words = useWords();
  const accept = useAccept(invited);
  return (
    <Form mutation={accept} labels={labels} aria-label={words('signIn.makeAnAccount')}>
      <TextField
        name="name"
        label={words('signIn.yourName')}
        autoComplete="name"
        maxLength={120}
        autoFocus
      />
      <PasswordField
        name="password"
        label={words('signIn.chooseAPassword')}
        hint={words('signIn.passwordHint')}
        fresh
      />
      <Button type="submit" look="primary" wide busy={accept.isPending}>
        {words('signIn.makeAnAccountAndJoin')}
      </Button>
    </Form>
  );
}

/** The form for an existing account, with its password. */
export function AcceptByPassword(invited: Invited) {
  const words = useWords();
  const accept = useAccept(invited);
  return (
    <Form mutation={accept} labels={labels} aria-label={words('signIn.joinWithYourAccount')}>
      <PasswordField name="password" label={words('signIn.passwordOfYourAccount')} autoFocus />
      <Button type="submit" look="primary" wide busy={accept.isPending}>
        {words('signIn.join')}
      </Button>
    </Form>
  );
}
