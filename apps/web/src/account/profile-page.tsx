import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useSession } from '../frame/session.tsx';
import { keys } from '../query/keys.ts';
import { Button } from '../ui/button.tsx';
import { Form, type Fields } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHead } from '../ui/page.tsx';
import { PasswordField, TextField } from '../ui/text-field.tsx';
import { Person } from '../ui/person.tsx';
import { Appearance } from './appearance.tsx';
import { OwnOrganizations } from './own-organizations.tsx';
import { useHasPasswords } from './use-has-passwords.ts';

const nameLabels = { name: 'The name' };
const passwordLabels = { current_password: 'The current password', password: 'The new password' };

/** `/app/profile`: the person's name, theme, password and organizations. */
export function ProfilePage() {
  const { me } = useSession();
  const hasPasswords = useHasPasswords();
  return (
    <>
      <PageHead title="Profile" lead={`You sign in as ${me.email}.`} />
      <NameCard id={me.id} name={me.name} />
      <Appearance />
      {hasPasswords && <PasswordCard />}
      <OwnOrganizations me={me} />
    </>
  );
}

function NameCard({ id, name: before }: { id: string; name: string }) {
  const client = useQueryClient();
  const rename = useMutation({
    mutationFn: ({ name = '' }: Fields) => api.PATCH('/me', { body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.me }),
  });
  return (
    <section className="card" aria-labelledby="name-card">
      <header>
        <h2 id="name-card">Name</h2>
        <p className="small soft person-line">
          <Person id={id} name={before} isLarge />
          Other people see this name, and its first letters, on everything that you write.
        </p>
      </header>
      <Form mutation={rename} labels={nameLabels}>
        <TextField
          name="name"
          label="Name"
          autoComplete="name"
          defaultValue={before}
          maxLength={120}
        />
        {rename.isSuccess && (
          <Notice>
            <p>Your name is saved.</p>
          </Notice>
        )}
        <div className="actions">
          <Button type="submit" look="primary" busy={rename.isPending}>
            Save
          </Button>
        </div>
      </Form>
    </section>
  );
}

function PasswordCard() {
  // The form starts again, and empty, after each change.
  const [changes, setChanges] = useState(0);
  return (
    <section className="card" aria-labelledby="password-card">
      <header>
        <h2 id="password-card">Password</h2>
        <p className="small soft">A change signs you out on all your other devices.</p>
      </header>
      {changes > 0 && (
        <Notice key={changes}>
          <p>Your password is changed.</p>
        </Notice>
      )}
      <PasswordForm key={`form-${changes}`} onChanged={() => setChanges(changes + 1)} />
    </section>
  );
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
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
        label="Current password"
        hint="Leave it empty if your account has no password."
        optional
      />
      <PasswordField name="password" label="New password" hint="At least 8 characters." fresh />
      <div className="actions">
        <Button type="submit" look="primary" busy={change.isPending}>
          Change the password
        </Button>
      </div>
    </Form>
  );
}
