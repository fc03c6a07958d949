import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ManagedPage } from '../account/managed-page.tsx';
import { api, where } from '../api/client.ts';
import { keys } from '../query/keys.ts';
import { Button } from '../ui/button.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Refused } from '../ui/notice.tsx';
import { Empty } from '../ui/page.tsx';
import { Select } from '../ui/select.tsx';
import { OneTimeSecret } from '../ui/one-time-secret.tsx';
import { AppRow } from './app-row.tsx';
import { NewApp } from './new-app.tsx';
import { appsQuery, type IssuedApp } from './queries.ts';

type AppPolicy = 'any' | 'approved' | 'none';

const policies: readonly { id: AppPolicy; name: string }[] = [
  { id: 'any', name: 'Any app' },
  { id: 'approved', name: 'Only apps that an admin approved' },
  { id: 'none', name: 'No app' },
];

/** `/app/apps`: the apps of an organization that the person manages. */
export function AppsPage() {
  return (
    <ManagedPage
      title="Apps"
      lead={({ name }) => `Apps and agents that act for people of ${name}.`}
    >
      {({ id }) => <Apps key={id} organization={id} />}
    </ManagedPage>
  );
}

function Apps({ organization }: { organization: string }) {
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
              title={`The secret of “${issued.name}”`}
              secret={issued.client_secret ?? ''}
              copyLabel="Copy the secret"
              testId="new-secret"
              onClose={() => setIssued(null)}
            >
              <p>Copy it now. It is not stored, so it cannot be shown again.</p>
            </OneTimeSecret>
          )}
          <Refused error={setPolicy.error} />
          <Select
            label="People can connect"
            options={policies}
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
            <div className="actions">
              <Button look="primary" onPress={() => setOpen(true)}>
                Register an app
              </Button>
            </div>
          )}
          {apps.length === 0 ? (
            <Empty title="No app yet">
              Apps appear here when people connect them, and when you register one.
            </Empty>
          ) : (
            <ul className="list">
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
