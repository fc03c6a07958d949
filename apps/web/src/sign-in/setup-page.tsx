import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { meQuery } from '../account/queries.ts';
import { Refusal } from '../api/refusal.ts';
import { Button } from '../ui/button.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Enrolment } from './enrolment.tsx';
import { Frame } from './frame.tsx';
import { continueSignIn, signOut } from './sign-in-and-out.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** `/login/setup`: for a person without a second factor, where the service requires one. */
export function SetupPage() {
  const me = useQuery(meQuery);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes !== null) {
    return (
      <Frame
        key="codes"
        title="Save your recovery codes"
        lead="If you lose your phone, sign in with one of these codes. Each code works once. They are shown only once."
      >
        <RecoveryCodes codes={codes} onSaved={() => continueSignIn('signed_in')} />
      </Frame>
    );
  }
  return (
    <Frame
      title="Set up two-factor sign-in"
      lead="This service asks everyone for a second factor. It takes a minute."
    >
      <Fetched query={me}>
        {({ status }) =>
          status === 'setup_required' ? <Enrolment onEnrolled={setCodes} /> : <Done />
        }
      </Fetched>
      {me.error instanceof Refusal && me.error.status === 401 && <a href="/login">Sign in</a>}
      {me.data !== undefined && <Leave />}
    </Frame>
  );
}

/** For a person who has completed the sign-in. */
function Done() {
  useEffect(() => continueSignIn('signed_in'), []);
  return null;
}

function Leave() {
  const { mutate, isPending } = useMutation({ mutationFn: signOut });
  return (
    <div className="beside">
      <Button look="quiet" slight busy={isPending} onPress={() => mutate()}>
        Sign out
      </Button>
    </div>
  );
}
