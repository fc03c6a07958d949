import { useState } from 'react';
import { rotateCredential } from '../api/credentials.ts';
import type { CredentialEntry, IssuedCredential } from '../api/records.ts';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/notice.tsx';
import { Over } from '../ui/over.tsx';
import { Select } from '../ui/select.tsx';
import { useAct } from '../ui/use-act.tsx';
import { overlaps } from './scopes.ts';

/** Gives a credential another key, with time to put it in place. */
export function RotateDialog({
  organization,
  credential: { name, public_id },
  isOpen,
  onClose,
  onIssued,
}: {
  organization: string;
  credential: CredentialEntry;
  isOpen: boolean;
  onClose: () => void;
  onIssued: (credential: IssuedCredential) => Promise<void>;
}) {
  const [overlap, setOverlap] = useState('86400');
  const { busy, refusal, act } = useAct();
  const rotate = () =>
    act(async () => {
      const issued = await rotateCredential(organization, public_id, Number(overlap));
      onClose();
      await onIssued(issued);
    });
  return (
    <Over title={`A new key for “${name}”`} isOpen={isOpen} onClose={onClose}>
      <p className="soft">Scopes and expiry stay. The key is shown once.</p>
      <Refused refusal={refusal} />
      <Select label="The old key" options={overlaps} value={overlap} onChange={setOverlap} />
      <div className="actions">
        <Button onPress={onClose}>Cancel</Button>
        <Button look="primary" busy={busy} onPress={() => void rotate()}>
          Make a new key
        </Button>
      </div>
    </Over>
  );
}
