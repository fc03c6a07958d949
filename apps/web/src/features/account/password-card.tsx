import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../design/button.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { Notice } from '../../design/notice.tsx';
import { PasswordField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';
import layoutCss from '../../design/layout.module.css';

const passwordLabels = {
  current_password: 'fields.currentPassword',
  password: 'fields.newPassword',
} as const;

/** The change of the person's own password, for a service that has passwords. */
export function PasswordCard() {
  const words = useWords();
  // The form starts again, and empty, after each change.
  const [changes, setChanges] = useState(0);
  return (
    <section className={pageCss.card} aria-labelledby="password-card">
      <header>
        <h2 id="password-card">{words('account.password')}</h2>
        <p className={textCss.note}>{words('account.aChangeSignsYouOut')}</p>
      </header>
      {changes > 0 && (
        <Notice key={changes}>
          <p>{words('account.yourPasswordIsChanged')}</p>
        </Notice>
      )}
      <PasswordForm key={`form-${changes}`} onChanged={() => setChanges(changes + 1)} />
    </section>
  );
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const words = useWords();
  const change = useMutation({
    mutationFn: ({ current_password = '', password = '' }: Fields) =>
      api.POST('/me/password', {
        body: { ...(current_password !== '' && { current_password }), password },
      }),
    onSuccess: onChanged,
  });
  return (
    <Form mutation={change} labels={passwordLabels}>
      <PasswordField
        name="current_password"
        label={words('account.currentPassword')}
        hint={words('account.leaveItEmptyIfYour')}
        optional
      />
      <PasswordField
        name="password"
        label={words('account.newPassword')}
        hint={words('account.atLeast8Characters')}
        fresh
      />
      <div className={layoutCss.actions}>
        <Button type="submit" look="primary" busy={change.isPending}>
          {words('account.changeThePassword')}
        </Button>
      </div>
    </Form>
  );
}
