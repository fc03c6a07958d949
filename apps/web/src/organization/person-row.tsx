import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery } from '../account/queries.ts';
import { api, data, where } from '../api/client.ts';
import type { OrganizationMember, OwnOrganization, Role } from '../api/types.ts';
import { showMessage } from '../frame/messages.tsx';
import { useSession } from '../frame/session.tsx';
import type { DistinctlyNamed } from '../projects/distinct-names.ts';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/notice.tsx';
import { Person } from '../ui/person.tsx';
import { roleNames } from '../ui/role-names.ts';
import { peopleQuery } from './queries.ts';
import { RemovePerson } from './remove-person.tsx';
import { RoleSelect } from './role-select.tsx';

/** One person of the organization: their role can be changed, and their membership can be ended. */
export function PersonRow({
  organization,
  person,
}: {
  organization: OwnOrganization;
  person: DistinctlyNamed<OrganizationMember>;
}) {
  const { me } = useSession();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id, name, called, email, role } = person;
  const change = useMutation({
    mutationFn: (next: Role) =>
      data(
        api.PATCH('/organizations/{organization}/members/{person}', {
          ...where({ organization: organization.id, person: id }),
          body: { role: next },
        }),
      ),
    async onSuccess({ role: now }) {
      await client.invalidateQueries({ queryKey: peopleQuery(organization.id).queryKey });
      showMessage({ text: `${name} is now ${roleNames[now].toLowerCase()}.`, isSpoken: true });
      if (id === me.id) await client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
  // Only owners may change what an owner is.
  const isFixed = role === 'owner' && organization.role !== 'owner';
  return (
    <li>
      <Person id={id} name={name} isLarge />
      <div className="what">
        <h3>
          {called}
          {id === me.id && <span className="pill">You</span>}
        </h3>
        <p className="small soft">{email}</p>
      </div>
      <div className="actions">
        <span className="labelled role-field">
          <RoleSelect
            aria-label={`Role of ${name}`}
            value={change.isPending ? change.variables : role}
            own={organization.role}
            disabled={isFixed || change.isPending}
            onChange={change.mutate}
          />
        </span>
        {!isFixed && (
          <Button
            slight
            look="danger"
            aria-label={id === me.id ? 'Leave the organization' : `Remove ${name}`}
            onPress={() => setAsking(true)}
          >
            {id === me.id ? 'Leave' : 'Remove'}
          </Button>
        )}
      </div>
      <Refused error={change.error} />
      <RemovePerson
        organization={organization}
        person={person}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}
