import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api, where } from '../../api/client.ts';
import type { Credential, IssuedCredential } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { Button } from '../../design/button.tsx';
import { madeBy } from '../../design/author-name.ts';
import { Confirmation } from '../../design/confirmation.tsx';
import { howLongAgo, inFull } from '../../design/dates.ts';
import { useWords } from '../../words/use-words.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';
import scopesCss from '../../design/scopes.module.css';
import layoutCss from '../../design/layout.module.css';
import { classes } from '../../design/classes.ts';
import { Facts } from '../../design/facts.tsx';

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
  const words = useWords();
  const client = useQueryClient();
  const [question, setQuestion] = useState<'rotate' | 'revoke' | null>(null);
  const { name, scopes, public_id, expires_at, last_used_at, created_by } = credential;
  const state = stateOf(credential);
  return (
    <li>
      <div className={pageCss.what}>
        <h2>
          <bdi>{name}</bdi>
          {state !== 'good' && (
            <span className={classes(pageCss.pill, pageCss.off)}>
              {state === 'revoked' ? words('credentials.revoked') : words('credentials.expired')}
            </span>
          )}
        </h2>
        <p className={textCss.note}>
          <Facts>
            <code>{public_id}</code>
            {last_used_at === null
              ? words('credentials.neverUsed')
              : words('credentials.usedAgo', { howLongAgo: howLongAgo(last_used_at) })}
            {madeBy(created_by)}
            {expires_at !== null &&
              state === 'good' &&
              words('credentials.endsAt', { time: inFull(expires_at) })}
          </Facts>
        </p>
        <ul className={scopesCss.scopeList} aria-label={words('credentials.scopes')}>
          {scopes.map((scope) => (
            <li key={scope}>
              <code>{scope}</code>
            </li>
          ))}
        </ul>
      </div>
      {state === 'good' && (
        <div className={layoutCss.actions}>
          <Button
            slight
            aria-label={words('credentials.newKeyFor', { name })}
            onPress={() => setQuestion('rotate')}
          >
            {words('credentials.newKey')}
          </Button>
          <Button
            slight
            look="danger"
            aria-label={words('credentials.revokeCredential', { name })}
            onPress={() => setQuestion('revoke')}
          >
            {words('credentials.revoke')}
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
        title={words('credentials.revokeQuestion', { name })}
        label={words('credentials.revoke')}
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
        {words('credentials.programsStopWorking')}
      </Confirmation>
    </li>
  );
}

function stateOf({ revoked_at, expires_at }: Credential): 'good' | 'revoked' | 'expired' {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && new Date(expires_at) <= new Date() ? 'expired' : 'good';
}
