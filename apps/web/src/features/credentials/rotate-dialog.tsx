import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data, where } from '../../api/client.ts';
import type { Credential, IssuedCredential } from '../../api/types.ts';
import { Button } from '../../design/button.tsx';
import { Refused } from '../../design/notice.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { Select } from '../../design/select.tsx';
import { useWords } from '../../words/use-words.tsx';
import { overlaps } from './credential-choices.ts';
import textCss from '../../design/text.module.css';
import layoutCss from '../../design/layout.module.css';

/** Gives a credential a new key. The old key can work for some more time. */
export function RotateDialog({
  organization,
  credential: { name, public_id },
  isOpen,
  onClose,
  onIssued,
}: {
  organization: string;
  credential: Credential;
  isOpen: boolean;
  onClose: () => void;
  onIssued: (credential: IssuedCredential) => void;
}) {
  const words = useWords();
  const [overlap, setOverlap] = useState('86400');
  const rotate = useMutation({
    mutationFn: () =>
      data(
        api.POST('/organizations/{organization}/credentials/{credential}/rotate', {
          ...where({ organization, credential: public_id }),
          body: { overlap_seconds: Number(overlap) },
        }),
      ),
    onSuccess(issued) {
      onClose();
      onIssued(issued);
    },
  });
  return (
    <ModalDialog
      title={words('credentials.aNewKeyFor', { name })}
      isOpen={isOpen}
      onClose={onClose}
    >
      <p className={textCss.soft}>{words('credentials.scopesAndExpiryStay')}</p>
      <Refused error={rotate.error} />
      <Select
        label={words('credentials.theOldKey')}
        options={overlaps.map(({ id, of }) => ({ id, name: words(of) }))}
        value={overlap}
        onChange={setOverlap}
      />
      <div className={layoutCss.actions}>
        <Button onPress={onClose}>{words('credentials.cancel')}</Button>
        <Button look="primary" busy={rotate.isPending} onPress={() => rotate.mutate()}>
          {words('credentials.makeANewKey')}
        </Button>
      </div>
    </ModalDialog>
  );
}
