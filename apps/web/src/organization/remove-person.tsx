import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { removePerson } from '../api/people.ts';
import type { OwnOrganization } from '../api/records.ts';
import { peopleQuery } from '../data/people-queries.ts';
import { meQuery } from '../data/queries.ts';
import { showMessage } from '../frame/messages.tsx';
import { useSession } from '../frame/session.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Question } from '../ui/question.tsx';

/** Asks before a membership is ended, one's own too. */
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
    await removePerson(organization.id, person.id, revokes);
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
    <Question
      title={isOwn ? `Leave ${organization.name}?` : `Remove ${person.name}?`}
      label={isOwn ? 'Leave' : 'Remove'}
      look="danger"
      isOpen={isOpen}
      act={remove}
      onClose={onClose}
      more={
        isManager && (
          <Checkbox isSelected={revokes} onChange={setRevokes}>
            Also revoke the API credentials and pause the webhooks that {who} created, rotated or
            changed the address of
          </Checkbox>
        )
      }
    >
      {isOwn ? 'You lose' : `${person.name} loses`} access to every project of {organization.name}{' '}
      at once. Invitations that {who} sent end. What {who} wrote stays.
    </Question>
  );
}
