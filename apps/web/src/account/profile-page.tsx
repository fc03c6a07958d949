import { useCallback, useState } from 'react';
import { changePassword, rename } from '../api/account.ts';
import type { Me } from '../api/records.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHead } from '../ui/page.tsx';
import { PasswordField, TextField } from '../ui/text-field.tsx';
import { useSubmit, type Fields } from '../ui/use-submit.tsx';

const nameLabels = { name: 'The name' };
const passwordLabels = { current_password: 'The current password', password: 'The new password' };

/** `/app/profile`: the person's name and password. */
export function ProfilePage({ me, reload }: { me: Me; reload: () => Promise<void> }) {
  return (
    <>
      <PageHead title="Profile" lead={`You sign in as ${me.email}.`} />
      <NameCard me={me} reload={reload} />
      <PasswordCard />
    </>
  );
}

function NameCard({ me, reload }: { me: Me; reload: () => Promise<void> }) {
  const [isSaved, setSaved] = useState(false);
  const act = useCallback(
    async ({ name = '' }: Fields) => {
      setSaved(false);
      await rename(name);
      await reload();
      setSaved(true);
    },
    [reload],
  );
  const submission = useSubmit(nameLabels, act);
  return (
    <section className="card" aria-labelledby="name-card">
      <header>
        <h2 id="name-card">Name</h2>
        <p className="small soft">Other people see this name on everything that you write.</p>
      </header>
      <Form submission={submission}>
        <TextField
          name="name"
          label="Name"
          autoComplete="name"
          defaultValue={me.name}
          maxLength={120}
        />
        {isSaved && (
          <Notice>
            <p>Your name is saved.</p>
          </Notice>
        )}
        <div className="actions">
          <Button type="submit" look="primary" busy={submission.busy}>
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
  const act = useCallback(
    async ({ current_password = '', password = '' }: Fields) => {
      await changePassword({ ...(current_password !== '' && { current_password }), password });
      onChanged();
    },
    [onChanged],
  );
  const submission = useSubmit(passwordLabels, act);
  return (
    <Form submission={submission}>
      <PasswordField
        name="current_password"
        label="Current password"
        hint="Leave it empty if your account has no password."
        optional
      />
      <PasswordField name="password" label="New password" hint="At least 8 characters." fresh />
      <div className="actions">
        <Button type="submit" look="primary" busy={submission.busy}>
          Change the password
        </Button>
      </div>
    </Form>
  );
}
