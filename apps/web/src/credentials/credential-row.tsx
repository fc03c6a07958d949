import { useState } from 'react';
import { revokeCredential } from '../api/credentials.ts';
import type { CredentialEntry, IssuedCredential } from '../api/records.ts';
import { Button } from '../ui/button.tsx';
import { madeBy } from '../ui/maker.ts';
import { Refused } from '../ui/notice.tsx';
import { Over } from '../ui/over.tsx';
import { useAct } from '../ui/use-act.tsx';
import { howLongAgo, inFull } from '../ui/when.ts';
import { RotateDialog } from './rotate-dialog.tsx';

/** One credential: what it may do, whether it is good, and what can be done with it. */
export function CredentialRow({
  organization,
  credential,
  onIssued,
  onChanged,
}: {
  organization: string;
  credential: CredentialEntry;
  onIssued: (credential: IssuedCredential) => Promise<void>;
  onChanged: () => Promise<void>;
}) {
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
      <RevokeDialog
        isOpen={question === 'revoke'}
        onClose={() => setQuestion(null)}
        revoke={async () => {
          await revokeCredential(organization, public_id);
          setQuestion(null);
          await onChanged();
        }}
        name={name}
      />
    </li>
  );
}

function RevokeDialog({
  name,
  isOpen,
  onClose,
  revoke,
}: {
  name: string;
  isOpen: boolean;
  onClose: () => void;
  revoke: () => Promise<void>;
}) {
  const { busy, refusal, act } = useAct();
  return (
    <Over title={`Revoke “${name}”?`} isOpen={isOpen} onClose={onClose} isUrgent>
      <p className="soft">Programs that use this key stop working at once. You cannot undo this.</p>
      <Refused refusal={refusal} />
      <div className="actions">
        <Button onPress={onClose} autoFocus>
          Cancel
        </Button>
        <Button look="danger" busy={busy} onPress={() => void act(revoke)}>
          Revoke
        </Button>
      </div>
    </Over>
  );
}

function stateOf({ revoked_at, expires_at }: CredentialEntry): 'good' | 'revoked' | 'expired' {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && new Date(expires_at) <= new Date() ? 'expired' : 'good';
}
