import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, data as answer } from '../../api/client.ts';
import type { TotpEnrolment } from '../../api/types.ts';
import { Button } from '../../design/button.tsx';
import { CopyButton } from '../../design/copy-button.tsx';
import { Fetched } from '../../design/fetched.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { CodeField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import signInCss from './sign-in.module.css';
import pageCss from '../../design/page.module.css';
import layoutCss from '../../design/layout.module.css';

const labels = { code: 'fields.code' } as const;

const begin = () => api.POST('/me/totp', { body: {} });

/** Sets up the first authenticator app, and passes the recovery codes to `onEnrolled`. */
export function Enrolment({ onEnrolled }: { onEnrolled: (codes: string[]) => void }) {
  const words = useWords();
  // It changes the account, so it is a mutation, which is never repeated automatically.
  const { mutate, data, error } = useMutation({ mutationFn: () => answer(begin()) });
  useEffect(() => mutate(), [mutate]);
  return (
    <Fetched query={{ data, error }}>
      {(begun) => (
        <EnrolmentSteps
          enrolment={begun}
          label={words('signIn.turnOnTwoFactor')}
          onEnrolled={onEnrolled}
        />
      )}
    </Fetched>
  );
}

/** Shows the secret for a new authenticator app, then prompts for a code to confirm it. */
export function EnrolmentSteps({
  enrolment: { secret, qr_svg: picture },
  label,
  onEnrolled,
}: {
  enrolment: TotpEnrolment;
  /** The text of the button. */
  label: string;
  onEnrolled: (codes: string[]) => void;
}) {
  const words = useWords();
  const confirm = useMutation({
    mutationFn: ({ code = '' }: Fields) => answer(api.POST('/me/totp/confirm', { body: { code } })),
    onSuccess: ({ recovery_codes }) => onEnrolled(recovery_codes),
  });
  return (
    <ol className={signInCss.steps}>
      <li>
        <p>{words('signIn.scanThis')}</p>
        <div className={signInCss.enrolment}>
          <img
            className={signInCss.qr}
            src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
            alt={words('signIn.qrCode')}
            width="200"
            height="200"
          />
          <div className={pageCss.secret}>
            <code data-testid="totp-secret">{inGroups(secret)}</code>
            <CopyButton text={secret} label={words('signIn.copyKey')} />
          </div>
        </div>
      </li>
      <li>
        <p>{words('signIn.enterTheCodeShown')}</p>
        <Form
          mutation={confirm}
          labels={labels}
          aria-label={words('signIn.confirmTheAuthenticatorApp')}
        >
          <CodeField />
          <div className={layoutCss.actions}>
            <Button type="submit" look="primary" busy={confirm.isPending}>
              {label}
            </Button>
          </div>
        </Form>
      </li>
    </ol>
  );
}

const inGroups = (secret: string): string => secret.match(/.{1,4}/gu)?.join(' ') ?? secret;
