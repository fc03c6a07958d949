import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data } from '../api/client.ts';
import { Refusal } from '../api/refusal.ts';
import type { Me } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import { Button } from '../ui/button.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { AcceptAs, AcceptByPassword, JoinAsNew } from './accept-forms.tsx';
import { Frame } from './frame.tsx';
import { rememberReturnTo } from './return-to.ts';
import { useLinkToken } from './link-token.tsx';

/** `/login/invitation#token`: joins an organization, as oneself or with a new account. */
export function InvitationPage() {
  const { token, email } = useLinkToken();
  const caller = useQuery({ queryKey: keys.caller, queryFn: readCaller });
  const [isBad, setBad] = useState(token === '');
  const onBad = () => setBad(true);
  if (isBad) {
    return (
      <Frame
        title="This invitation does not work"
        lead="It was used already, was revoked, has expired, or is not complete. Ask the person who invited you for a new one."
      >
        <p className="small">
          <a href="/login">To sign-in</a>
        </p>
      </Frame>
    );
  }
  return (
    <Frame
      title="You are invited"
      lead={`Join the organization that invited you. You sign in with ${email === '' ? 'the email address of the invitation' : email}.`}
    >
      <Fetched query={caller}>
        {(me) =>
          me === null ? (
            <Stranger token={token} email={email} onBad={onBad} />
          ) : (
            <AcceptAs me={me} token={token} onBad={onBad} />
          )
        }
      </Fetched>
    </Frame>
  );
}

function Stranger({ token, email, onBad }: { token: string; email: string; onBad: () => void }) {
  const [isNew, setNew] = useState(true);
  const signInFirst = () => {
    rememberReturnTo(`/login/invitation#token=${encodeURIComponent(token)}`);
    window.location.assign('/login');
  };
  return (
    <>
      {isNew ? (
        <JoinAsNew token={token} email={email} onBad={onBad} />
      ) : (
        <AcceptByPassword token={token} email={email} onBad={onBad} />
      )}
      <p className="or">{isNew ? 'if you have an account' : 'other ways'}</p>
      <div className="ways">
        <Button wide onPress={() => setNew(!isNew)}>
          {isNew ? 'Use its password' : 'Make a new account'}
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
