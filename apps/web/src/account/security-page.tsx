import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data } from '../api/client.ts';
import type { Me, TotpEnrolment } from '../api/types.ts';
import { useSession } from '../frame/session.tsx';
import { keys } from '../query/keys.ts';
import { Enrolment, EnrolmentSteps } from '../sign-in/enrolment.tsx';
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHead } from '../ui/page.tsx';
import { CodeQuestion } from './code-question.tsx';
import { useHasPasswords } from './use-has-passwords.ts';

/** `/app/security`: the second factor and its recovery codes. */
export function SecurityPage() {
  const { me } = useSession();
  const hasPasswords = useHasPasswords();
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: keys.me });
  const [codes, setCodes] = useState<string[] | null>(null);
  const { enrolled, required } = me.two_factor;
  const onSaved = () => {
    setCodes(null);
    void reload();
  };
  return (
    <>
      <PageHead
        title="Security"
        lead={
          required
            ? `You sign in ${hasPasswords ? 'with your password' : 'at your provider'} and with a code from your phone.`
            : 'This service asks for no codes at sign-in.'
        }
      />
      {codes === null ? (
        <section className="card" aria-labelledby="two-factor">
          <header>
            <h2 id="two-factor">
              Two-factor sign-in
              <span className={enrolled && required ? 'pill on' : 'pill'}>
                {stateOf(me.two_factor)}
              </span>
            </h2>
          </header>
          {!required && (
            <p className="small soft">
              {hasPasswords ? 'Your password' : 'Your provider'} is enough to sign in
              {enrolled && ', also now that an app is set up'}. The operators of this service can
              ask everybody for a code of an app, by the setting{' '}
              <code>SERVICE_REQUIRE_TWO_FACTOR</code>.
            </p>
          )}
          {enrolled ? (
            <Enrolled required={required} onCodes={setCodes} reload={reload} />
          ) : (
            <NotEnrolled required={required} onCodes={setCodes} />
          )}
        </section>
      ) : (
        <section className="card" aria-labelledby="codes">
          <header>
            <h2 id="codes">Save your recovery codes</h2>
            <p className="soft">
              If you lose your phone, sign in with one of these codes. Each code works once. They
              are shown only once.
            </p>
          </header>
          <RecoveryCodes codes={codes} onSaved={onSaved} label="Done" />
        </section>
      )}
    </>
  );
}

function stateOf({ enrolled, required }: Me['two_factor']): string {
  if (required) return enrolled ? 'On' : 'Off';
  return enrolled ? 'Set up, not asked for' : 'Not asked for';
}

function NotEnrolled({
  required,
  onCodes,
}: {
  required: boolean;
  onCodes: (codes: string[]) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <div className="actions">
        <Button look={required ? 'primary' : 'quiet'} onPress={() => setOpen(true)}>
          {required ? 'Set it up' : 'Set it up for later'}
        </Button>
      </div>
    );
  }
  return (
    <>
      <p className="soft">
        You need an authenticator app, such as the one built into your phone’s password manager.
      </p>
      <Enrolment {...(!required && { label: 'Keep it for later' })} onEnrolled={onCodes} />
    </>
  );
}

function Enrolled({
  required,
  onCodes,
  reload,
}: {
  required: boolean;
  onCodes: (codes: string[]) => void;
  reload: () => Promise<void>;
}) {
  const [question, setQuestion] = useState<'codes' | 'app' | 'off' | null>(null);
  const [begun, setBegun] = useState<TotpEnrolment | null>(null);
  const close = () => setQuestion(null);
  const renew = async (code: string) =>
    onCodes((await data(api.POST('/me/recovery-codes', { body: { code } }))).recovery_codes);
  const replace = async (code: string) =>
    setBegun(await data(api.POST('/me/totp', { body: { code } })));
  const turnOff = async (code: string) => {
    await api.DELETE('/me/totp', { body: { code } });
    await reload();
  };
  if (begun !== null) {
    return (
      <>
        <p className="soft">
          Your current app works until you confirm the new one. Confirm it within 15 minutes. Then
          the old codes and recovery codes stop working.
        </p>
        <EnrolmentSteps enrolment={begun} label="Use this app from now on" onEnrolled={onCodes} />
        <div className="actions">
          <Button onPress={() => setBegun(null)}>Keep the old app</Button>
        </div>
      </>
    );
  }
  return (
    <>
      {required && (
        <Notice>
          <p>This service asks everyone for a second factor, so it cannot be turned off.</p>
        </Notice>
      )}
      <div className="actions">
        <Button onPress={() => setQuestion('app')}>Use another app</Button>
        <Button onPress={() => setQuestion('codes')}>New recovery codes</Button>
        {!required && (
          <Button look="danger" onPress={() => setQuestion('off')}>
            Remove the app
          </Button>
        )}
      </div>
      <CodeQuestion
        isOpen={question === 'codes'}
        title="New recovery codes"
        lead="Your current codes stop working."
        label="Make new codes"
        answer={renew}
        onClose={close}
      />
      <CodeQuestion
        isOpen={question === 'app'}
        title="Use another authenticator app"
        lead="First enter a code of your current app. That app works until you confirm the new one."
        label="Go on"
        answer={replace}
        onClose={close}
      />
      <CodeQuestion
        isOpen={question === 'off'}
        title="Remove the app?"
        lead="Its codes and the recovery codes stop working. You sign in without a code, as before."
        label="Remove"
        look="danger"
        answer={turnOff}
        onClose={close}
      />
    </>
  );
}
