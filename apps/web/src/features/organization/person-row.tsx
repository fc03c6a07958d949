import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery } from '../../data/queries/account.ts';
import { api, data, where } from '../../api/client.ts';
import type { OrganizationMember, OwnOrganization, Role } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { useSession } from '../../data/session.tsx';
import type { DistinctlyNamed } from '../../data/queries/distinct-names.ts';
import { showDone } from '../feedback/undo.tsx';
import { Button } from '../../design/button.tsx';
import { Person } from '../../design/person.tsx';
import { Confirmation } from '../../design/confirmation.tsx';
import type { FixedKey } from '../../words/keys.ts';
import { useWords } from '../../words/use-words.tsx';
import { peopleQuery } from '../../data/queries/organization.ts';
import { RemovePerson } from './remove-person.tsx';
import { RoleSelect } from './role-select.tsx';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';
import layoutCss from '../../design/layout.module.css';
import formCss from '../../design/form.module.css';
import organizationCss from './organization.module.css';
import { classes } from '../../design/classes.ts';

const meaning: Readonly<Record<Role, FixedKey>> = {
  owner: 'organization.ownersSeeEverything',
  admin: 'organization.adminsSee',
  member: 'organization.membersSee',
};

/** One person of the organization: their role can be changed after a confirmation, and their membership can be ended. */
export function PersonRow({
  organization,
  person,
}: {
  organization: OwnOrganization;
  person: DistinctlyNamed<OrganizationMember>;
}) {
  const words = useWords();
  const { me } = useSession();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id, name, called, email, role } = person;
  const [asked, setAsked] = useState<Role | null>(null);
  const again = () => client.invalidateQueries({ queryKey: peopleQuery(organization.id).queryKey });
  const save = (next: Role) =>
    data(
      api.PATCH('/organizations/{organization}/members/{person}', {
        ...where({ organization: organization.id, person: id }),
        body: { role: next },
      }),
    );
  const giveBack = async (to: Role) => {
    await save(to);
    await again();
    return words('organization.isAgain', { role: to, name });
  };
  const change = useMutation({
    mutationFn: ({ to }: { from: Role; to: Role }) => save(to),
    async onSuccess(_, { from, to }) {
      setAsked(null);
      const text = words('organization.isNow', { role: to, name });
      // Without the former role, a person cannot give it back to themselves.
      if (id === me.id) showMessage({ text });
      else showDone({ text, undo: () => giveBack(from) });
      await again();
      if (id === me.id) await client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
  // Only owners may change what an owner is.
  const isFixed = role === 'owner' && organization.role !== 'owner';
  return (
    <li>
      <Person id={id} name={name} isLarge />
      <div className={pageCss.what}>
        <h3>
          <bdi>{called}</bdi>
          {id === me.id && <span className={pageCss.pill}>{words('organization.you')}</span>}
        </h3>
        <p className={textCss.note}>{email}</p>
      </div>
      <div className={layoutCss.actions}>
        <span className={classes(formCss.labelled, organizationCss.roleField)}>
          <RoleSelect
            aria-label={words('organization.roleOf', { name })}
            value={asked ?? role}
            own={organization.role}
            disabled={isFixed}
            onChange={setAsked}
          />
        </span>
        {!isFixed && (
          <Button
            slight
            look="danger"
            aria-label={
              id === me.id
                ? words('organization.leaveTheOrganization')
                : words('organization.removePerson', { name })
            }
            onPress={() => setAsking(true)}
          >
            {id === me.id ? words('organization.leave') : words('organization.remove')}
          </Button>
        )}
      </div>
      {asked !== null && (
        <Confirmation
          title={words('organization.changeRoleQuestion', { role: asked, name })}
          label={words('organization.changeTheRole')}
          look="primary"
          isOpen
          act={() => change.mutateAsync({ from: role, to: asked })}
          onClose={() => setAsked(null)}
        >
          {words(meaning[asked])}
        </Confirmation>
      )}
      <RemovePerson
        organization={organization}
        person={person}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}
