import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api, where } from '../api/client.ts';
import type { Credential, IssuedCredential } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import { Button } from '../ui/button.tsx';
import { madeBy } from '../ui/author-name.ts';
import { Confirmation } from '../ui/confirmation.tsx';
import { howLongAgo, inFull } from '../ui/dates.ts';
import { RotateDialog } from './rotate-dialog.tsx';

/** One credential, with its scopes, its state and its actions. */
export function CredentialRow({
  organization,
  credential,
  onIssued,
}: {
  organization: string;
  credential: Credential;
  onIssued: (credential: IssuedCredential) => void;
}) {
  const client = useQueryClient();
  const [question, setQuestion] = useState<'rotate' | 'revoke' | null>(null);
  const { name, scopes, public_id, expires_at, last_used_at, created_by } = credential;
  const state = stateOf(credential);
  return (
    <li>
      <div className="what">
        <h2>
          {name}
          {state !== 'good' && (
            <span className="pill off">{state === 'revoked' ? 'Revoked' : 'Expired'}</span>
          )}
        </h2>
        <p className="small soft">
          <code>{public_id}</code> ·{' '}
          {last_used_at === null ? 'never used' : `used ${howLongAgo(last_used_at)}`} ·{' '}
          {madeBy(created_by)}
          {expires_at !== null && state === 'good' && ` · ends ${inFull(expires_at)}`}
        </p>
        <ul className="scope-list" aria-label="Scopes">
          {scopes.map((scope) => (
            <li key={scope}>
              <code>{scope}</code>
            </li>
          ))}
        </ul>
      </div>
      {state === 'good' && (
        <div className="actions">
          <Button slight aria-label={`New key for ${name}`} onPress={() => setQuestion('rotate')}>
            New key
          </Button>
          <Button
            slight
            look="danger"
            aria-label={`Revoke ${name}`}
            onPress={() => setQuestion('revoke')}
          >
            Revoke
          </Button>
        </div>
      )}
      <RotateDialog
        isOpen={question === 'rotate'}
        onClose={() => setQuestion(null)}
        organization={organization}
        credential={credential}
        onIssued={onIssued}
      />
      <Confirmation
        title={`Revoke “${name}”?`}
        label="Revoke"
        look="danger"
        isOpen={question === 'revoke'}
        onClose={() => setQuestion(null)}
        act={async () => {
          await api.DELETE(
            '/organizations/{organization}/credentials/{credential}',
            where({ organization, credential: public_id }),
          );
          setQuestion(null);
          await client.invalidateQueries({ queryKey: keys.credentials(organization) });
        }}
      >
        Programs that use this key stop working at once. You cannot undo this.
      </Confirmation>
    </li>
  );
}

function stateOf({ revoked_at, expires_at }: Credential): 'good' | 'revoked' | 'expired' {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && new Date(expires_at) <= new Date() ? 'expired' : 'good';
}
