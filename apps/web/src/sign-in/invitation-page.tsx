import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHasPasswords } from '../account/use-has-passwords.ts';
import { api, data } from '../api/client.ts';
import { Refusal } from '../api/refusal.ts';
import type { Me, ShownInvitation } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import { Button } from '../ui/button.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Refused } from '../ui/notice.tsx';
import { AcceptAs, AcceptByPassword, JoinAsNew, type Invited } from './accept-forms.tsx';
import { Frame } from './frame.tsx';
import { rememberReturnTo } from './return-to.ts';
import { signOut } from './sign-in-and-out.ts';
import { useLinkToken } from './link-token.tsx';

/** `/login/invitation#token`: joins an organization, with the own account or a new one. */
export function InvitationPage() {
  const token = useLinkToken();
  const [isBad, setBad] = useState(token === '');
  const onBad = () => setBad(true);
  const invitation = useQuery({
    queryKey: keys.invitation(token),
    queryFn: () => data(api.POST('/auth/invitations/read', { body: { token } })),
    enabled: token !== '',
  });
  const { data: shown, error } = invitation;
  if (isBad || (error instanceof Refusal && 'token' in error.errors)) {
    return (
      <Frame
        title="This invitation does not work"
        lead="It was revoked, has expired, or is not complete. Ask the person who invited you for a new one."
      >
        <p className="small">
          <a href="/login">To sign-in</a>
        </p>
      </Frame>
    );
  }
  if (shown?.used === true) {
    return (
      <Frame
        title={`You are in ${shown.organization.name} already`}
        lead={`This invitation was used. Sign in with ${shown.email}.`}
      >
        <a className="button primary wide" href="/app">
          Go to {shown.organization.name}
        </a>
      </Frame>
    );
  }
  return (
    <Frame
      title={shown === undefined ? 'You are invited' : `Join ${shown.organization.name}`}
      lead={shown && invites(shown)}
    >
      <Fetched query={invitation}>
        {({ organization, email }) => (
          <Ways invited={{ token, email, organization: organization.id, onBad }} />
        )}
      </Fetched>
    </Frame>
  );
}

/** Who invites the person to which organization, and the email for the sign-in. */
const invites = ({ invited_by: by, organization: { name }, email }: ShownInvitation): string =>
  `${by === null ? 'You are invited' : `${by} invites you`} to ${name}. You sign in with ${email}.`;

function Ways({ invited }: { invited: Invited }) {
  const caller = useQuery({ queryKey: keys.caller, queryFn: readCaller });
  return (
    <Fetched query={caller}>
      {(me) => {
        if (me === null) return <Stranger {...invited} />;
        if (me.email !== invited.email) return <SignedInAsAnother me={me} {...invited} />;
        return <AcceptAs me={me} {...invited} />;
      }}
    </Fetched>
  );
}

/** After the next sign-in, this invitation is shown again. */
const returnToInvitation = ({ token }: Invited): void =>
  rememberReturnTo(`/login/invitation#token=${encodeURIComponent(token)}`);

/** For a person whose account has another address than the invited one: only the invited person can accept. */
function SignedInAsAnother({ me, ...invited }: Invited & { me: Me }) {
  const leave = useMutation({
    async mutationFn() {
      returnToInvitation(invited);
      await signOut();
    },
  });
  return (
    <>
      <Refused error={leave.error} />
      <p>
        You are signed in as <strong>{me.name}</strong> ({me.email}). Sign out, and sign in with{' '}
        {invited.email}: then this invitation is shown again.
      </p>
      <Button look="primary" wide busy={leave.isPending} onPress={() => leave.mutate()}>
        Sign out
      </Button>
    </>
  );
}

function Stranger(invited: Invited) {
  const hasPasswords = useHasPasswords();
  const [isNew, setNew] = useState(true);
  const signInFirst = () => {
    returnToInvitation(invited);
    window.location.assign('/login');
  };
  if (!hasPasswords) {
    return (
      <>
        <p>Sign in first: then this invitation is shown again, and you accept it.</p>
        <Button look="primary" wide onPress={signInFirst}>
          Sign in
        </Button>
      </>
    );
  }
  return (
    <>
      {isNew ? <JoinAsNew {...invited} /> : <AcceptByPassword {...invited} />}
      <p className="or">{isNew ? 'if you have an account' : 'other ways'}</p>
      <div className="ways">
        <Button wide onPress={() => setNew(!isNew)}>
          {isNew ? 'Join with my password' : 'Make a new account'}
        </Button>
        <Button wide onPress={signInFirst}>
          Sign in first
        </Button>
      </div>
    </>
  );
}

/** The signed-in person; null without one. */
async function readCaller(): Promise<Me | null> {
  try {
    const me = await data(api.GET('/me'));
    return me.status === 'signed_in' ? me : null;
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return null;
    throw error;
  }
}
