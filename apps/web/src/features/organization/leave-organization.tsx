import { useState } from 'react';
import type { OwnOrganization } from '../../api/types.ts';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../design/button.tsx';
import { useWords } from '../../words/use-words.tsx';
import { RemovePerson } from './remove-person.tsx';

/** Ends the person's own membership, after a confirmation. */
export function LeaveOrganization({ organization }: { organization: OwnOrganization }) {
  const words = useWords();
  const { me } = useSession();
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button look="danger" onPress={() => setAsking(true)}>
        {words('organization.leaveTheOrganization')}
      </Button>
      <RemovePerson
        organization={organization}
        person={me}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
