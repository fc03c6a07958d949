import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ManagedPage } from './managed-page.tsx';
import { signInConfigQuery } from '../data/queries/account.ts';
import type { IssuedCredential, OwnOrganization } from '../api/types.ts';
import { keys } from '../data/query/keys.ts';
import { Button } from '../design/button.tsx';
import { Fetched } from '../design/fetched.tsx';
import { Empty } from '../design/page.tsx';
import { OneTimeSecret } from '../design/one-time-secret.tsx';
import { useWords } from '../words/use-words.tsx';
import { CredentialRow } from '../features/credentials/credential-row.tsx';
import { NewCredential } from '../features/credentials/new-credential.tsx';
import { credentialsQuery } from '../data/queries/credentials.ts';
import layoutCss from '../design/layout.module.css';
import pageCss from '../design/page.module.css';
import buttonCss from '../design/button.module.css';
import { classes } from '../design/classes.ts';

/** `/app/credentials`: the API credentials of an organization that the person manages. */
export function CredentialsPage() {
  const words = useWords();
  return (
    <ManagedPage
      title={words('credentials.apiCredentials')}
      lead={({ name }) => words('credentials.keysForPrograms', { name })}
    >
      {(organization) => <Credentials key={organization.id} organization={organization} />}
    </ManagedPage>
  );
}

function Credentials({ organization }: { organization: OwnOrganization }) {
  const words = useWords();
  const client = useQueryClient();
  const credentials = useQuery({ ...credentialsQuery(organization.id), staleTime: 0 });
  const [isOpen, setOpen] = useState(false);
  const [issued, setIssued] = useState<IssuedCredential | null>(null);
  const onIssued = (credential: IssuedCredential) => {
    setIssued(credential);
    setOpen(false);
    void client.invalidateQueries({ queryKey: keys.credentials(organization.id) });
  };
  return (
    <>
      {issued !== null && (
        <OneTimeSecret
          key={issued.token}
          title={words('credentials.theKeyOf', { name: issued.name })}
          secret={issued.token}
          copyLabel={words('credentials.copyTheKey')}
          testId="new-key"
          onClose={() => setIssued(null)}
        >
          <p>{words('credentials.copyItNow')}</p>
        </OneTimeSecret>
      )}
      {isOpen ? (
        <NewCredential
          organization={organization}
          onIssued={onIssued}
          onClose={() => setOpen(false)}
        />
      ) : (
        <div className={layoutCss.actions}>
          <Button look="primary" onPress={() => setOpen(true)}>
            {words('credentials.newCredential')}
          </Button>
          <Reference />
        </div>
      )}
      <Fetched query={credentials}>
        {(entries) =>
          entries.length === 0 ? (
            <Empty title={words('credentials.noCredentialYet')}>
              {words('credentials.aProgramNeeds')}
            </Empty>
          ) : (
            <ul className={pageCss.list}>
              {entries.toReversed().map((entry) => (
                <CredentialRow
                  key={entry.id}
                  organization={organization.id}
                  credential={entry}
                  onIssued={onIssued}
                />
              ))}
            </ul>
          )
        }
      </Fetched>
    </>
  );
}

/** A link to the reference of the API, if the deployment serves it. */
function Reference() {
  const words = useWords();
  const { data: config } = useQuery(signInConfigQuery);
  if (config?.api_reference.enabled !== true) return null;
  return (
    <a className={classes(buttonCss.button, buttonCss.quiet)} href={config.api_reference.url}>
      {words('credentials.referenceOfTheApi')}
    </a>
  );
}
