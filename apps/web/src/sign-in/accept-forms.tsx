import { useCallback } from 'react';
import { Refusal } from '../api/refusal.ts';
import type { Me } from '../api/records.ts';
import { acceptInvitation } from '../api/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { PasswordField, TextField } from '../ui/text-field.tsx';
import { useSubmit, type Fields } from '../ui/use-submit.tsx';

/** The invitation, and what to do when it turns out to be none. */
interface Invited {
  token: string;
  onBad: () => void;
}

const labels = { name: 'The name', password: 'The password' };

function useAccept({ token, onBad }: Invited, landing: string) {
  const act = useCallback(
    async ({ name, password }: Fields) => {
      try {
        await acceptInvitation({
          token,
          ...(name !== undefined && { name }),
          ...(password !== undefined && { password }),
        });
        window.location.assign(landing);
      } catch (error) {
        if (!(error instanceof Refusal && 'token' in error.errors)) throw error;
        onBad();
      }
    },
    [token, onBad, landing],
  );
  return useSubmit(labels, act);
}

/** One press for who is signed in. */
export function AcceptAs({ me, ...invited }: Invited & { me: Me }) {
  const submission = useAccept(invited, '/app');
  return (
    <Form submission={submission} aria-label="Accept the invitation">
      <p>
        You are signed in as <strong>{me.name}</strong> ({me.email}).
      </p>
      <Button type="submit" look="primary" wide busy={submission.busy}>
        Accept the invitation
      </Button>
    </Form>
  );
}

/** A new account. */
export function JoinAsNew(invited: Invited) {
  const submission = useAccept(invited, '/login');
  return (
    <Form submission={submission} aria-label="Make an account">
      <TextField name="name" label="Your name" autoComplete="name" maxLength={120} autoFocus />
      <PasswordField
        name="password"
        label="Choose a password"
        hint="At least 8 characters; a few words are best."
        fresh
      />
      <Button type="submit" look="primary" wide busy={submission.busy}>
        Make an account and join
      </Button>
    </Form>
  );
}

/** An account that exists, proved by its password. */
export function AcceptByPassword(invited: Invited) {
  const submission = useAccept(invited, '/login');
  return (
    <Form submission={submission} aria-label="Join with your account">
      <PasswordField name="password" label="Password of your account" autoFocus />
      <Button type="submit" look="primary" wide busy={submission.busy}>
        Join
      </Button>
    </Form>
  );
}
