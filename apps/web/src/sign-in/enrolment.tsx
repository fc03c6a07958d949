import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, data as answer } from '../api/client.ts';
import type { TotpEnrolment } from '../api/types.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Form, type Fields } from '../ui/form.tsx';
import { CodeField } from '../ui/text-field.tsx';

const labels = { code: 'fields.code' } as const;

const begin = () => api.POST('/me/totp', { body: {} });

/** Sets up the first authenticator app, and passes the recovery codes to `onEnrolled`. */
export function Enrolment({
  label = 'Turn on two-factor',
  onEnrolled,
}: {
  /** The text of the button. */
  label?: string;
  onEnrolled: (codes: string[]) => void;
}) {
  // It changes the account, so it is a mutation, which is never repeated automatically.
  const { mutate, data, error } = useMutation({ mutationFn: () => answer(begin()) });
  useEffect(() => mutate(), [mutate]);
  return (
    <Fetched query={{ data, error }}>
      {(begun) => <EnrolmentSteps enrolment={begun} label={label} onEnrolled={onEnrolled} />}
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
  const confirm = useMutation({
    mutationFn: ({ code = '' }: Fields) => answer(api.POST('/me/totp/confirm', { body: { code } })),
    onSuccess: ({ recovery_codes }) => onEnrolled(recovery_codes),
  });
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
        <Form mutation={confirm} labels={labels} aria-label="Confirm the authenticator app">
          <CodeField />
          <div className="actions">
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
