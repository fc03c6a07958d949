import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data, where } from '../../api/client.ts';
import { Checkbox } from '../../design/checkbox.tsx';
import { FormActions } from '../../design/form-actions.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import type { IssuedApp } from '../../data/queries/apps.ts';
import pageCss from '../../design/page.module.css';

const labels = {
  name: 'fields.name',
  home_page: 'fields.homePage',
  redirect_uris: 'fields.address',
} as const;

/** Registers an app of the organization. */
export function NewApp({
  organization,
  onIssued,
  onClose,
}: {
  organization: string;
  onIssued: (app: IssuedApp) => void;
  onClose: () => void;
}) {
  const words = useWords();
  const [confidential, setConfidential] = useState(false);
  const register = useMutation({
    mutationFn({ name = '', home_page = '', redirect_uris = '' }: Fields) {
      const uris = redirect_uris.split(/\s+/u).filter((uri) => uri !== '');
      return data(
        api.POST('/organizations/{organization}/apps', {
          ...where({ organization }),
          body: { name, home_page: home_page || null, redirect_uris: uris, confidential },
        }),
      );
    },
    onSuccess: onIssued,
  });
  return (
    <section className={pageCss.card} aria-labelledby="new-app">
      <header>
        <h2 id="new-app">{words('apps.newApp')}</h2>
      </header>
      <div className={pageCss.wideForm}>
        <Form mutation={register} labels={labels}>
          <TextField
            name="name"
            label={words('apps.name')}
            autoComplete="off"
            maxLength={100}
            autoFocus
          />
          <TextField name="home_page" label={words('apps.homePage')} autoComplete="off" optional />
          <TextField
            name="redirect_uris"
            label={words('apps.redirectUris')}
            hint={words('apps.whereTheAppGetsTheAnswer')}
            autoComplete="off"
          />
          <Checkbox isSelected={confidential} onChange={setConfidential}>
            {words('apps.keepsASecret')}
          </Checkbox>
          <FormActions
            verb={words('apps.register')}
            isPending={register.isPending}
            onCancel={onClose}
          />
        </Form>
      </div>
    </section>
  );
}
