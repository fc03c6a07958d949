import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, where } from '../api/client.ts';
import type { Member, Project } from '../api/types.ts';
import { peopleQuery } from '../organization/queries.ts';
import { membersQuery } from '../projects/queries.ts';
import { keys } from '../query/keys.ts';
import { Button } from '../ui/button.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Refused } from '../ui/notice.tsx';
import { Person } from '../ui/person.tsx';
import { roleNames } from '../ui/role-names.ts';
import { Section } from './section.tsx';

/** Who has access to a project. */
export function MemberSettings({ project, canEdit }: { project: Project; canEdit: boolean }) {
  const members = useQuery(membersQuery(project.id));
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keys.members(project.id) });
  const add = useMutation({
    mutationFn: (user_id: string) =>
      api.POST('/projects/{project}/members', {
        ...where({ project: project.id }),
        body: { user_id },
      }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (person: string) =>
      api.DELETE('/projects/{project}/members/{person}', where({ project: project.id, person })),
    onSuccess,
  });
  return (
    <Section
      title="People"
      lead="Who has access to this project. Owners and admins of the organization always have it."
    >
      <Refused error={add.error ?? remove.error} />
      <Fetched query={members}>
        {(all) => (
          <>
            <ul className="list settings-rows" aria-label="People">
              {all.map((member) => (
                <li key={member.id}>
                  <Person id={member.id} name={member.name} isLarge />
                  <p className="row-name">
                    {member.name}
                    <span className="small soft">{wordsOn(member)}</span>
                  </p>
                  {canEdit && member.access === 'explicit' && (
                    <Button
                      slight
                      look="danger"
                      aria-label={`Remove ${member.name} from the project`}
                      busy={remove.isPending && remove.variables === member.id}
                      onPress={() => remove.mutate(member.id)}
                    >
                      Remove
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {canEdit && (
              <AddMember
                organization={project.organization_id}
                members={all}
                busy={add.isPending}
                add={add.mutate}
              />
            )}
          </>
        )}
      </Fetched>
    </Section>
  );
}

const wordsOn = ({ email, role, access }: Member): string =>
  access === 'implicit' ? `${email} · as ${roleNames[role].toLowerCase()}` : email;

/** Adds one of the people of the organization who are not in the project. */
function AddMember({
  organization,
  members,
  busy,
  add,
}: {
  organization: string;
  members: readonly Member[];
  busy: boolean;
  add: (person: string) => void;
}) {
  const people = useQuery(peopleQuery(organization)).data ?? [];
  const others = people.filter(({ id }) => members.every((member) => member.id !== id));
  const [chosen, choose] = useState('');
  const person = others.find(({ id }) => id === chosen) ?? others[0];
  if (person === undefined) {
    return <p className="small soft">Everybody in the organization is here.</p>;
  }
  return (
    <div className="actions labelled">
      <select
        className="grows"
        aria-label="Person to add"
        value={person.id}
        onChange={(event) => choose(event.target.value)}
      >
        {others.map(({ id, name, email }) => (
          <option key={id} value={id}>
            {name} ({email})
          </option>
        ))}
      </select>
      <Button slight busy={busy} onPress={() => add(person.id)}>
        Add person
      </Button>
    </div>
  );
}
