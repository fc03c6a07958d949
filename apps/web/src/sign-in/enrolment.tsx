import { useCallback } from 'react';
import { confirmTotp, enrolTotp } from '../api/account.ts';
import type { Enrolment as Begun } from '../api/records.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Form } from '../ui/form.tsx';
import { Ready } from '../ui/page.tsx';
import { CodeField } from '../ui/text-field.tsx';
import { useLoaded } from '../ui/use-loaded.tsx';
import { useSubmit, type Fields } from '../ui/use-submit.tsx';

const labels = { code: 'The code' };

const begin = () => enrolTotp();

/** Sets up a first authenticator app. Hands the recovery codes on. */
export function Enrolment({ onEnrolled }: { onEnrolled: (codes: string[]) => void }) {
  const [enrolment] = useLoaded(begin);
  return (
    <Ready loaded={enrolment}>
      {(begun) => (
        <EnrolmentSteps enrolment={begun} label="Turn on two-factor" onEnrolled={onEnrolled} />
      )}
    </Ready>
  );
}

/** Shows the secret of an authenticator app that was begun to be set up, then has it proved by a code. */
export function EnrolmentSteps({
  enrolment: { secret, qr_svg: picture },
  label,
  onEnrolled,
}: {
  enrolment: Begun;
  /** The words on the button. */
  label: string;
  onEnrolled: (codes: string[]) => void;
}) {
  const act = useCallback(
    async ({ code = '' }: Fields) => onEnrolled((await confirmTotp(code)).recovery_codes),
    [onEnrolled],
  );
  const submission = useSubmit(labels, act);
  return (
    <ol className="steps">
      <li>
        <p>Scan this with your authenticator app, or type the key into it.</p>
        <div className="enrolment">
          <img
            className="qr"
            src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
            alt="QR code for your authenticator app; the key below contains the same"
            width="200"
            height="200"
          />
          <div className="secret">
            <code data-testid="totp-secret">{inGroups(secret)}</code>
            <CopyButton text={secret} label="Copy key" />
          </div>
        </div>
      </li>
      <li>
        <p>Enter the code that the app shows now.</p>
        <Form submission={submission} aria-label="Confirm the authenticator app">
          <CodeField />
          <div className="actions">
            <Button type="submit" look="primary" busy={submission.busy}>
              {label}
            </Button>
          </div>
        </Form>
      </li>
    </ol>
  );
}

const inGroups = (secret: string): string => secret.match(/.{1,4}/gu)?.join(' ') ?? secret;
