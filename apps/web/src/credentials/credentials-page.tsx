import { useCallback, useState } from 'react';
import { listCredentials } from '../api/credentials.ts';
import type { IssuedCredential, OwnOrganization } from '../api/records.ts';
import { ManagedPage, type Managing } from '../account/managed-page.tsx';
import { Button } from '../ui/button.tsx';
import { Empty, Ready } from '../ui/page.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { useLoaded } from '../ui/use-loaded.tsx';
import { CredentialRow } from './credential-row.tsx';
import { NewCredential } from './new-credential.tsx';

/** `/app/credentials`: the API credentials of an organization that the person manages. */
export function CredentialsPage(managing: Managing) {
  const { organization } = managing;
  const { id, name } = organization;
  return (
    <ManagedPage {...managing} title="API credentials" lead={`Keys for programs that use ${name}.`}>
      <Credentials key={id} organization={organization} />
    </ManagedPage>
  );
}

function Credentials({ organization }: { organization: OwnOrganization }) {
  const load = useCallback(() => listCredentials(organization.id), [organization.id]);
  const [credentials, reload] = useLoaded(load);
  const [isOpen, setOpen] = useState(false);
  const [issued, setIssued] = useState<IssuedCredential | null>(null);
  const onIssued = useCallback(
    async (credential: IssuedCredential) => {
      setIssued(credential);
      setOpen(false);
      await reload();
    },
    [reload],
  );
  return (
    <>
      {issued !== null && (
        <ShownOnce
          key={issued.token}
          title={`The key of “${issued.name}”`}
          secret={issued.token}
          copyLabel="Copy the key"
          testId="new-key"
          onClose={() => setIssued(null)}
        >
          <p>Copy it now. It is not stored, so it cannot be shown again.</p>
        </ShownOnce>
      )}
      {isOpen ? (
        <NewCredential
          organization={organization}
          onIssued={onIssued}
          onClose={() => setOpen(false)}
        />
      ) : (
        <div className="actions">
          <Button look="primary" onPress={() => setOpen(true)}>
            New credential
          </Button>
        </div>
      )}
      <Ready loaded={credentials}>
        {(entries) =>
          entries.length === 0 ? (
            <Empty title="No credential yet">
              A program needs a credential to call the API. Create one with only the scopes that it
              needs.
            </Empty>
          ) : (
            <ul className="list">
              {entries.toReversed().map((entry) => (
                <CredentialRow
                  key={entry.id}
                  organization={organization.id}
                  credential={entry}
                  onIssued={onIssued}
                  onChanged={reload}
                />
              ))}
            </ul>
          )
        }
      </Ready>
    </>
  );
}
