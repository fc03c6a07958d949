import { useEffect, useState } from 'react';
import { readMe } from '../api/account.ts';
import { Button } from '../ui/button.tsx';
import { goOn, leave } from '../ui/leave.ts';
import { Ready } from '../ui/page.tsx';
import { useAct } from '../ui/use-act.tsx';
import { useLoaded } from '../ui/use-loaded.tsx';
import { Enrolment } from './enrolment.tsx';
import { Frame } from './frame.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** `/login/setup`: for who signs in where a second factor is demanded and has none yet. */
export function SetupPage() {
  const [me] = useLoaded(readMe);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes !== null) {
    return (
      <Frame
        key="codes"
        title="Save your recovery codes"
        lead="If you lose your phone, sign in with one of these codes. Each code works once. They are shown only once."
      >
        <RecoveryCodes codes={codes} onSaved={() => goOn('signed_in')} />
      </Frame>
    );
  }
  return (
    <Frame
      title="Set up two-factor sign-in"
      lead="This service asks everyone for a second factor. It takes a minute."
    >
      <Ready loaded={me}>
        {({ status }) =>
          status === 'setup_required' ? <Enrolment onEnrolled={setCodes} /> : <Done />
        }
      </Ready>
      {me.state === 'failed' && me.refusal.status === 401 && <a href="/login">Sign in</a>}
      {me.state === 'ready' && <Leave />}
    </Frame>
  );
}

/** Somebody who needs nothing here. */
function Done() {
  useEffect(() => goOn('signed_in'), []);
  return null;
}

function Leave() {
  const { busy, act } = useAct();
  return (
    <div className="beside">
      <Button look="quiet" slight busy={busy} onPress={() => void act(leave)}>
        Sign out
      </Button>
    </div>
  );
}
