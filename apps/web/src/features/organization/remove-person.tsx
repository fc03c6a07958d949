import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { meQuery } from '../../data/queries/account.ts';
import { api, where } from '../../api/client.ts';
import type { OwnOrganization } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { useSession } from '../../data/session.tsx';
import { Checkbox } from '../../design/checkbox.tsx';
import { Confirmation } from '../../design/confirmation.tsx';
import { useWords } from '../../words/use-words.tsx';
import { peopleQuery } from '../../data/queries/organization.ts';

/** Asks for a confirmation before a membership is ended, also the person's own. */
export function RemovePerson({
  organization,
  person,
  isOpen,
  onClose,
}: {
  organization: OwnOrganization;
  person: { id: string; name: string };
  isOpen: boolean;
  onClose: () => void;
}) {
  const words = useWords();
  const { me, isManager } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [revokes, setRevokes] = useState(false);
  const isOwn = person.id === me.id;
  const remove = async () => {
    await api.DELETE(
      '/organizations/{organization}/members/{person}',
      where(
        { organization: organization.id, person: person.id },
        revokes ? { revoke: 'credentials,webhooks,git_connections' } : {},
      ),
    );
    onClose();
    if (isOwn) {
      await navigate('/app');
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
    } else {
      await client.invalidateQueries({ queryKey: peopleQuery(organization.id).queryKey });
    }
    showMessage({
      text: words('organization.hasLeft', {
        isOwn: String(isOwn),
        name: person.name,
        organization: organization.name,
      }),
    });
  };
  return (
    <Confirmation
      title={
        isOwn
          ? words('organization.leaveQuestion', { name: organization.name })
          : words('organization.removeQuestion', { name: person.name })
      }
      label={isOwn ? words('organization.leave') : words('organization.remove')}
      look="danger"
      isOpen={isOpen}
      act={remove}
      onClose={onClose}
      more={
        isManager && (
          <Checkbox isSelected={revokes} onChange={setRevokes}>
            {words('organization.alsoRevoke', { isOwn: String(isOwn), name: person.name })}
          </Checkbox>
        )
      }
    >
      {words('organization.losesAccess', {
        isOwn: String(isOwn),
        name: person.name,
        organization: organization.name,
      })}
    </Confirmation>
  );
}
