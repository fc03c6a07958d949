import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useSession } from '../data/session.tsx';
import { keys } from '../data/query/keys.ts';
import { Button } from '../design/button.tsx';
import { Form, type Fields } from '../design/form.tsx';
import { Notice } from '../design/notice.tsx';
import { PageHead } from '../design/page.tsx';
import { PasswordField, TextField } from '../design/text-field.tsx';
import { useWords } from '../words/use-words.tsx';
import { Appearance } from '../features/account/appearance.tsx';
import { LanguageAndWeek } from '../features/account/language-and-week.tsx';
import { OwnPicture } from '../features/account/own-picture.tsx';
import { OwnOrganizations } from '../features/account/own-organizations.tsx';
import { useHasPasswords } from '../data/queries/use-has-passwords.ts';
import pageCss from '../design/page.module.css';
import textCss from '../design/text.module.css';
import layoutCss from '../design/layout.module.css';

const nameLabels = { name: 'fields.name' } as const;
const passwordLabels = {
  current_password: 'fields.currentPassword',
  password: 'fields.newPassword',
} as const;

/** `/app/profile`: the person's name, theme, password and organizations. */
export function ProfilePage() {
  const words = useWords();
  const { me } = useSession();
  const hasPasswords = useHasPasswords();
  return (
    <>
      <PageHead
        title={words('account.profile')}
        lead={words('account.youSignInAs', { email: me.email })}
      />
      <OwnPicture />
      <NameCard name={me.name} />
      <LanguageAndWeek />
      <Appearance />
      {hasPasswords && <PasswordCard />}
      <OwnOrganizations me={me} />
    </>
  );
}

function NameCard({ name: before }: { name: string }) {
  const words = useWords();
  const client = useQueryClient();
  const rename = useMutation({
    mutationFn: ({ name = '' }: Fields) => api.PATCH('/me', { body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.me }),
  });
  return (
    <section className={pageCss.card} aria-labelledby="name-card">
      <header>
        <h2 id="name-card">{words('account.name')}</h2>
        <p className={textCss.note}>{words('account.otherPeopleSeeThisName')}</p>
      </header>
      <Form mutation={rename} labels={nameLabels}>
        <TextField
          name="name"
          label={words('account.name')}
          autoComplete="name"
          defaultValue={before}
          maxLength={120}
        />
        {rename.isSuccess && (
          <Notice>
            <p>{words('account.yourNameIsSaved')}</p>
          </Notice>
        )}
        <div className={layoutCss.actions}>
          <Button type="submit" look="primary" busy={rename.isPending}>
            {words('account.save')}
          </Button>
        </div>
      </Form>
    </section>
  );
}

function PasswordCard() {
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
