import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { meQuery } from '../data/queries/account.ts';
import { Refusal } from '../api/refusal.ts';
import { Button } from '../design/button.tsx';
import { Fetched } from '../design/fetched.tsx';
import { useWords } from '../words/use-words.tsx';
import { Enrolment } from '../features/sign-in/enrolment.tsx';
import { Frame } from '../features/sign-in/frame.tsx';
import { continueSignIn, signOut } from '../features/sign-in/sign-in-and-out.ts';
import { RecoveryCodes } from '../features/sign-in/recovery-codes.tsx';
import layoutCss from '../design/layout.module.css';

/** `/login/setup`: for a person without a second factor, where the service requires one. */
export function SetupPage() {
  const words = useWords();
  const me = useQuery(meQuery);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes !== null) {
    return (
      <Frame
        key="codes"
        title={words('signIn.saveYourRecoveryCodes')}
        lead={words('signIn.codesLead')}
      >
        <RecoveryCodes codes={codes} onSaved={() => continueSignIn('signed_in')} />
      </Frame>
    );
  }
  return (
    <Frame
      title={words('signIn.setUpTwoFactorSign')}
      lead={words('signIn.everyoneNeedsASecondFactor')}
    >
      <Fetched query={me}>
        {({ status }) =>
          status === 'setup_required' ? <Enrolment onEnrolled={setCodes} /> : <Done />
        }
      </Fetched>
      {me.error instanceof Refusal && me.error.status === 401 && (
        <a href="/login">{words('signIn.signIn')}</a>
      )}
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
  const words = useWords();
  const { mutate, isPending } = useMutation({ mutationFn: signOut });
  return (
    <div className={layoutCss.beside}>
      <Button look="quiet" slight busy={isPending} onPress={() => mutate()}>
        {words('signIn.signOut')}
      </Button>
    </div>
  );
}
