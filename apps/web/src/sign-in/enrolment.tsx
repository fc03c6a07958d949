import { useCallback } from 'react';
import { confirmTotp, enrolTotp } from '../api/account.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Form } from '../ui/form.tsx';
import { Ready } from '../ui/page.tsx';
import { CodeField } from '../ui/text-field.tsx';
import { useLoaded } from '../ui/use-loaded.tsx';
import { useSubmit, type Fields } from '../ui/use-submit.tsx';

const labels = { code: 'The code' };

/** Sets up an authenticator app: show the secret, then have it proved by a code. Hands the recovery codes on. */
export function Enrolment({ onEnrolled }: { onEnrolled: (codes: string[]) => void }) {
  const [enrolment] = useLoaded(enrolTotp);
  const act = useCallback(
    async ({ code = '' }: Fields) => onEnrolled((await confirmTotp(code)).recovery_codes),
    [onEnrolled],
  );
  const submission = useSubmit(labels, act);
  return (
    <Ready loaded={enrolment}>
      {({ secret, qr_svg: picture }) => (
        <ol className="steps">
          <li>
            <p>Scan this with your authenticator app, or type the key into it.</p>
            <div className="enrolment">
              <img
                className="qr"
                src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
                alt="QR code for your authenticator app; the key below holds the same"
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
                  Turn on two-factor
                </Button>
              </div>
            </Form>
          </li>
        </ol>
      )}
    </Ready>
  );
}

const inGroups = (secret: string): string => secret.match(/.{1,4}/gu)?.join(' ') ?? secret;
