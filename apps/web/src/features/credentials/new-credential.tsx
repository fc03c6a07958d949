import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data, where } from '../../api/client.ts';
import type { IssuedCredential, OwnOrganization } from '../../api/types.ts';
import { FormActions } from '../../design/form-actions.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { Select } from '../../design/select.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { lifetimes, type Scope } from './credential-choices.ts';
import pageCss from '../../design/page.module.css';

const labels = { name: 'fields.name', scopes: 'fields.listOfScopes' } as const;
const dayMs = 24 * 3600 * 1000;

/** The form for a new credential: its name, its scopes and its lifetime. */
export function NewCredential({
  organization,
  onIssued,
  onClose,
}: {
  organization: OwnOrganization;
  onIssued: (credential: IssuedCredential) => void;
  onClose: () => void;
}) {
  const words = useWords();
  const [scopes, setScopes] = useState<string[]>([]);
  const [lifetime, setLifetime] = useState('90');
  const create = useMutation({
    mutationFn({ name = '' }: Fields) {
      const days = lifetimes.find(({ id }) => id === lifetime)?.days ?? null;
      const end = days === null ? null : new Date(Date.now() + days * dayMs).toISOString();
      return data(
        api.POST('/organizations/{organization}/credentials', {
          ...where({ organization: organization.id }),
          body: { name, scopes: scopes as Scope[], ...(end !== null && { expires_at: end }) },
        }),
      );
    },
    onSuccess: onIssued,
  });
  return (
    <section className={pageCss.card} aria-labelledby="new-credential">
      <header>
        <h2 id="new-credential">{words('credentials.newCredential')}</h2>
      </header>
      <div className={pageCss.wideForm}>
        <Form mutation={create} labels={labels}>
          <TextField
            name="name"
            label={words('credentials.name')}
            hint={words('credentials.nameHint')}
            autoComplete="off"
            maxLength={120}
            autoFocus
          />
          <ScopeChoice role={organization.role} value={scopes} onChange={setScopes} />
          <Select
            label={words('credentials.lasts')}
            options={lifetimes.map(({ id, days, of }) => ({
              id,
              name: of === undefined ? words('credentials.days', { days: days ?? 0 }) : words(of),
            }))}
            value={lifetime}
            onChange={setLifetime}
          />
          <FormActions
            verb={words('credentials.create')}
            isPending={create.isPending}
            onCancel={onClose}
          />
        </Form>
      </div>
    </section>
  );
}
