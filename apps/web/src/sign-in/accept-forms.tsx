import { useMutation } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { Refusal } from '../api/refusal.ts';
import type { Me } from '../api/types.ts';
import { Button } from '../ui/button.tsx';
import { Form, type Fields } from '../ui/form.tsx';
import { PasswordField, TextField } from '../ui/text-field.tsx';

/** The invitation, and what to do when it turns out to be none. */
interface Invited {
  token: string;
  onBad: () => void;
}

const labels = { name: 'The name', password: 'The password' };

const useAccept = ({ token, onBad }: Invited, landing: string) =>
  useMutation({
    mutationFn: (fields: Fields) =>
      api.POST('/auth/invitations/accept', { body: { token, ...fields } }),
    onSuccess: () => window.location.assign(landing),
    onError(error) {
      if (error instanceof Refusal && 'token' in error.errors) onBad();
    },
  });

/** One press for who is signed in. */
export function AcceptAs({ me, ...invited }: Invited & { me: Me }) {
  const accept = useAccept(invited, '/app');
  return (
    <Form mutation={accept} labels={labels} aria-label="Accept the invitation">
      <p>
        You are signed in as <strong>{me.name}</strong> ({me.email}).
      </p>
      <Button type="submit" look="primary" wide busy={accept.isPending}>
        Accept the invitation
      </Button>
    </Form>
  );
}

/** A new account. */
export function JoinAsNew(invited: Invited) {
  const accept = useAccept(invited, '/login');
  return (
    <Form mutation={accept} labels={labels} aria-label="Make an account">
      <TextField name="name" label="Your name" autoComplete="name" maxLength={120} autoFocus />
      <PasswordField
        name="password"
        label="Choose a password"
        hint="At least 8 characters; a few words are best."
        fresh
      />
      <Button type="submit" look="primary" wide busy={accept.isPending}>
        Make an account and join
      </Button>
    </Form>
  );
}

/** An account that exists, proved by its password. */
export function AcceptByPassword(invited: Invited) {
  const accept = useAccept(invited, '/login');
  return (
    <Form mutation={accept} labels={labels} aria-label="Join with your account">
      <PasswordField name="password" label="Password of your account" autoFocus />
      <Button type="submit" look="primary" wide busy={accept.isPending}>
        Join
      </Button>
    </Form>
  );
}
