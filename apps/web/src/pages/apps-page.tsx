import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ManagedPage } from './managed-page.tsx';
import { api, where } from '../api/client.ts';
import { keys } from '../data/query/keys.ts';
import { Button } from '../design/button.tsx';
import { Fetched } from '../design/fetched.tsx';
import { Refused } from '../design/notice.tsx';
import { Empty } from '../design/page.tsx';
import { Select } from '../design/select.tsx';
import { OneTimeSecret } from '../design/one-time-secret.tsx';
import type { FixedKey } from '../words/keys.ts';
import { useWords } from '../words/use-words.tsx';
import { AppRow } from '../features/apps/app-row.tsx';
import { NewApp } from '../features/apps/new-app.tsx';
import { appsQuery, type IssuedApp } from '../data/queries/apps.ts';
import layoutCss from '../design/layout.module.css';
import pageCss from '../design/page.module.css';

type AppPolicy = 'any' | 'approved' | 'none';

const policies: readonly { id: AppPolicy; of: FixedKey }[] = [
  { id: 'any', of: 'apps.anyApp' },
  { id: 'approved', of: 'apps.onlyApprovedApps' },
  { id: 'none', of: 'apps.noApp' },
];

/** `/app/apps`: the apps of an organization that the person manages. */
export function AppsPage() {
  const words = useWords();
  return (
    <ManagedPage title={words('apps.apps')} lead={({ name }) => words('apps.appsLead', { name })}>
      {({ id }) => <Apps key={id} organization={id} />}
    </ManagedPage>
  );
}

function Apps({ organization }: { organization: string }) {
  const words = useWords();
  const loaded = useQuery(appsQuery(organization));
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: keys.apps(organization) });
  const [isOpen, setOpen] = useState(false);
  const [issued, setIssued] = useState<IssuedApp | null>(null);
  const setPolicy = useMutation({
    mutationFn: (policy: AppPolicy) =>
      api.PUT('/organizations/{organization}/app-policy', {
        ...where({ organization }),
        body: { policy },
      }),
    onSuccess: reload,
  });
  const onIssued = (app: IssuedApp) => {
    setIssued(app.client_secret === null ? null : app);
    setOpen(false);
    void reload();
  };
  return (
    <Fetched query={loaded}>
      {({ apps, policy }) => (
        <>
          {issued !== null && (
            <OneTimeSecret
              key={issued.client_secret}
              title={words('apps.theSecretOf', { name: issued.name })}
              secret={issued.client_secret ?? ''}
              copyLabel={words('apps.copyTheSecret')}
              testId="new-secret"
              onClose={() => setIssued(null)}
            >
              <p>{words('apps.copyItNow')}</p>
            </OneTimeSecret>
          )}
          <Refused error={setPolicy.error} />
          <Select
            label={words('apps.peopleCanConnect')}
            options={policies.map(({ id, of }) => ({ id, name: words(of) }))}
            value={policy}
            onChange={(id) => setPolicy.mutate(id as AppPolicy)}
          />
          {isOpen ? (
            <NewApp
              organization={organization}
              onIssued={onIssued}
              onClose={() => setOpen(false)}
            />
          ) : (
            <div className={layoutCss.actions}>
              <Button look="primary" onPress={() => setOpen(true)}>
                {words('apps.registerAnApp')}
              </Button>
            </div>
          )}
          {apps.length === 0 ? (
            <Empty title={words('apps.noAppYet')}>{words('apps.appsAppearHere')}</Empty>
          ) : (
            <ul className={pageCss.list}>
              {apps.map((app) => (
                <AppRow
                  key={app.id}
                  organization={organization}
                  app={app}
                  onIssued={onIssued}
                  onChanged={reload}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </Fetched>
  );
}
