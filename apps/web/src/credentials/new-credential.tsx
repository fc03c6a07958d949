import { useCallback, useState } from 'react';
import { createCredential } from '../api/credentials.ts';
import type { IssuedCredential, OwnOrganization } from '../api/records.ts';
import { FormActions } from '../ui/form-actions.tsx';
import { Form } from '../ui/form.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit, type Fields } from '../ui/use-submit.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { lifetimes } from './scopes.ts';

const labels = { name: 'The name', scopes: 'The list of scopes' };
const dayMs = 24 * 3600 * 1000;

/** Makes a credential: a name, what it may do, and for how long. */
export function NewCredential({
  organization,
  onIssued,
  onClose,
}: {
  organization: OwnOrganization;
  onIssued: (credential: IssuedCredential) => Promise<void>;
  onClose: () => void;
}) {
  const [scopes, setScopes] = useState<string[]>([]);
  const [lifetime, setLifetime] = useState('90');
  const act = useCallback(
    async ({ name = '' }: Fields) => {
      const days = lifetimes.find(({ id }) => id === lifetime)?.days ?? null;
      const end = days === null ? null : new Date(Date.now() + days * dayMs).toISOString();
      const input = { name, scopes, ...(end !== null && { expires_at: end }) };
      await onIssued(await createCredential(organization.id, input));
    },
    [organization, scopes, lifetime, onIssued],
  );
  const submission = useSubmit(labels, act);
  return (
    <section className="card" aria-labelledby="new-credential">
      <header>
        <h2 id="new-credential">New credential</h2>
      </header>
      <div className="wide-form">
        <Form submission={submission}>
          <TextField
            name="name"
            label="Name"
            hint="Name the program that uses it. Then you know later which one to revoke."
            autoComplete="off"
            maxLength={120}
            autoFocus
          />
          <ScopeChoice role={organization.role} value={scopes} onChange={setScopes} />
          <Select label="Lasts" options={lifetimes} value={lifetime} onChange={setLifetime} />
          <FormActions verb="Create" submission={submission} onCancel={onClose} />
        </Form>
      </div>
    </section>
  );
}
