import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data } from '../api/client.ts';
import type { Me, TotpEnrolment } from '../api/types.ts';
import { useSession } from '../data/session.tsx';
import { keys } from '../data/query/keys.ts';
import { Enrolment, EnrolmentSteps } from '../features/sign-in/enrolment.tsx';
import { RecoveryCodes } from '../features/sign-in/recovery-codes.tsx';
import { Button } from '../design/button.tsx';
import { Notice } from '../design/notice.tsx';
import { PageHead } from '../design/page.tsx';
import { Sentence, useWords } from '../words/use-words.tsx';
import { words as wordsOf } from '../words/words.ts';
import { CodeQuestion } from '../features/account/code-question.tsx';
import { PasswordCard } from '../features/account/password-card.tsx';
import { SessionsLink } from '../features/account/sessions-link.tsx';
import { useHasPasswords } from '../data/queries/use-has-passwords.ts';
import pageCss from '../design/page.module.css';
import textCss from '../design/text.module.css';
import layoutCss from '../design/layout.module.css';
import { classes } from '../design/classes.ts';

/** `/app/security`: the password, the second factor with its recovery codes, and the way to the sessions. */
export function SecurityPage() {
  const words = useWords();
  const { me, isManager } = useSession();
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
        title={words('account.security')}
        lead={
          required
            ? words('account.howYouSignIn', { way: hasPasswords ? 'password' : 'provider' })
            : words('account.thisServiceAsksForNo')
        }
      />
      {hasPasswords && <PasswordCard />}
      {codes === null ? (
        <section className={pageCss.card} aria-labelledby="two-factor">
          <header>
            <h2 id="two-factor">
              {words('account.twoFactorSignIn')}
              <span
                className={enrolled && required ? classes(pageCss.pill, pageCss.on) : pageCss.pill}
              >
                {stateOf(me.two_factor)}
              </span>
            </h2>
          </header>
          {!required && (
            <p className={textCss.note}>
              {words('account.noCodeNeeded', {
                way: hasPasswords ? 'password' : 'provider',
                app: enrolled ? 'setUp' : 'none',
              })}{' '}
              {isManager && (
                <Sentence of="account.operatorsCanAsk" code={(text) => <code>{text}</code>} />
              )}
            </p>
          )}
          {enrolled && <Enrolled required={required} onCodes={setCodes} reload={reload} />}
          {!enrolled && required && <NotEnrolled onCodes={setCodes} />}
        </section>
      ) : (
        <section className={pageCss.card} aria-labelledby="codes">
          <header>
            <h2 id="codes">{words('account.saveYourRecoveryCodes')}</h2>
            <p className={textCss.soft}>{words('account.ifYouLoseYourPhone')}</p>
          </header>
          <RecoveryCodes codes={codes} onSaved={onSaved} label={words('account.done')} />
        </section>
      )}
      <SessionsLink hasPasswords={hasPasswords} />
    </>
  );
}

function stateOf({ enrolled, required }: Me['two_factor']): string {
  if (required) return enrolled ? wordsOf('account.on') : wordsOf('account.off');
  return enrolled ? wordsOf('account.setUpNotAskedFor') : wordsOf('account.notAskedFor');
}

function NotEnrolled({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <div className={layoutCss.actions}>
        <Button look="primary" onPress={() => setOpen(true)}>
          {words('account.setItUp')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <p className={textCss.soft}>{words('account.youNeedAnAuthenticatorApp')}</p>
      <Enrolment onEnrolled={onCodes} />
    </>
  );
}

/** The actions for an app that is set up. While no code is asked for, another app or other recovery codes would have no effect. */
function Enrolled({
  required,
  onCodes,
  reload,
}: {
  required: boolean;
  onCodes: (codes: string[]) => void;
  reload: () => Promise<void>;
}) {
  const words = useWords();
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
        <p className={textCss.soft}>{words('account.yourCurrentAppWorksUntil')}</p>
        <EnrolmentSteps
          enrolment={begun}
          label={words('account.useThisAppFromNow')}
          onEnrolled={onCodes}
        />
        <div className={layoutCss.actions}>
          <Button onPress={() => setBegun(null)}>{words('account.keepTheOldApp')}</Button>
        </div>
      </>
    );
  }
  return (
    <>
      {required && (
        <Notice>
          <p>{words('account.thisServiceAsksEveryoneFor')}</p>
        </Notice>
      )}
      <div className={layoutCss.actions}>
        {required ? (
          <>
            <Button onPress={() => setQuestion('app')}>{words('account.useAnotherApp')}</Button>
            <Button onPress={() => setQuestion('codes')}>
              {words('account.newRecoveryCodes')}
            </Button>
          </>
        ) : (
          <Button look="danger" onPress={() => setQuestion('off')}>
            {words('account.removeTheApp')}
          </Button>
        )}
      </div>
      <CodeQuestion
        isOpen={question === 'codes'}
        title={words('account.newRecoveryCodes')}
        lead={words('account.yourCurrentCodesStopWorking')}
        label={words('account.makeNewCodes')}
        answer={renew}
        onClose={close}
      />
      <CodeQuestion
        isOpen={question === 'app'}
        title={words('account.useAnotherAuthenticatorApp')}
        lead={words('account.firstEnterACodeOf')}
        label={words('account.goOn')}
        answer={replace}
        onClose={close}
      />
      <CodeQuestion
        isOpen={question === 'off'}
        title={words('account.removeTheAppQuestion')}
        lead={words('account.itsCodesAndTheRecovery')}
        label={words('account.remove')}
        look="danger"
        answer={turnOff}
        onClose={close}
      />
    </>
  );
}
