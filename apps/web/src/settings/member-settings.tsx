import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addToProject, removeFromProject } from '../api/people.ts';
import type { Member, Project } from '../api/work-records.ts';
import { peopleQuery } from '../data/people-queries.ts';
import { membersQuery } from '../data/queries.ts';
import { Button } from '../ui/button.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Refused } from '../ui/notice.tsx';
import { Person } from '../ui/person.tsx';
import { roleNames } from '../ui/role-names.ts';
import { useAct } from '../ui/use-act.tsx';
import { Section } from './section.tsx';

/** Who has access to a project. */
export function MemberSettings({ project, canEdit }: { project: Project; canEdit: boolean }) {
  const members = useQuery(membersQuery(project.id));
  const client = useQueryClient();
  const { busy, refusal, act } = useAct();
  const change = (work: () => Promise<unknown>) =>
    act(async () => {
      await work();
      await client.invalidateQueries({ queryKey: membersQuery(project.id).queryKey });
    });
  return (
    <Section
      title="People"
      lead="Who has access to this project. Owners and admins of the organization always have it."
    >
      <Refused refusal={refusal} />
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
                      onPress={() => void change(() => removeFromProject(project.id, member.id))}
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
                busy={busy}
                add={(person) => void change(() => addToProject(project.id, person))}
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
