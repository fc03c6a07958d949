import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { meQuery } from '../account/queries.ts';
import { api, where } from '../api/client.ts';
import type { OwnOrganization } from '../api/types.ts';
import { showMessage } from '../frame/messages.tsx';
import { useSession } from '../frame/session.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Confirmation } from '../ui/confirmation.tsx';
import { peopleQuery } from './queries.ts';

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
  const { me, isManager } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [revokes, setRevokes] = useState(false);
  const isOwn = person.id === me.id;
  const who = isOwn ? 'you' : person.name;
  const remove = async () => {
    await api.DELETE(
      '/organizations/{organization}/members/{person}',
      where(
        { organization: organization.id, person: person.id },
        revokes ? { revoke: 'credentials,webhooks' } : {},
      ),
    );
    onClose();
    if (isOwn) {
      await navigate('/app');
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
    } else {
      await client.invalidateQueries({ queryKey: peopleQuery(organization.id).queryKey });
    }
    showMessage({ text: `${isOwn ? 'You' : person.name} left ${organization.name}.` });
  };
  return (
    <Confirmation
      title={isOwn ? `Leave ${organization.name}?` : `Remove ${person.name}?`}
      label={isOwn ? 'Leave' : 'Remove'}
      look="danger"
      isOpen={isOpen}
      act={remove}
      onClose={onClose}
      more={
        isManager && (
          <Checkbox isSelected={revokes} onChange={setRevokes}>
            Also revoke the API credentials and pause the webhooks that {who} created or whose
            secret or address {who} changed
          </Checkbox>
        )
      }
    >
      {isOwn ? 'You lose' : `${person.name} loses`} access to every project of {organization.name}{' '}
      at once. Invitations that {who} sent end. What {who} wrote stays.
    </Confirmation>
  );
}
