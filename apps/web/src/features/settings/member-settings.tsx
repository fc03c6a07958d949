import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, where } from '../../api/client.ts';
import type { Member, Project } from '../../api/types.ts';
import { useSession } from '../../data/session.tsx';
import { InviteForm } from '../organization/invite-form.tsx';
import { peopleQuery } from '../../data/queries/organization.ts';
import { membersQuery } from '../../data/queries/projects.ts';
import { keys } from '../../data/query/keys.ts';
import { Button } from '../../design/button.tsx';
import { ChoiceMenu } from '../../design/choice-menu.tsx';
import { Fetched } from '../../design/fetched.tsx';
import { Refused } from '../../design/notice.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { Person } from '../../design/person.tsx';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import { Section } from './section.tsx';
import pageCss from '../../design/page.module.css';
import settingsCss from './settings.module.css';
import textCss from '../../design/text.module.css';
import layoutCss from '../../design/layout.module.css';
import { classes } from '../../design/classes.ts';

/** The people who have access to a project. */
export function MemberSettings({ project, canEdit }: { project: Project; canEdit: boolean }) {
  const words = useWords();
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
    <Section id="people" title={words('settings.people')} lead={words('settings.peopleLead')}>
      <Refused error={add.error ?? remove.error} />
      <Fetched query={members}>
        {(all) => (
          <>
            <ul
              className={classes(pageCss.list, settingsCss.settingsRows)}
              aria-label={words('settings.people')}
            >
              {all.map((member) => (
                <li key={member.id}>
                  <Person id={member.id} name={member.name} isLarge />
                  <p className={settingsCss.rowName}>
                    <bdi>{member.called}</bdi>
                    <span className={textCss.note}>{wordsOn(member)}</span>
                  </p>
                  {canEdit && member.access === 'explicit' && (
                    <Button
                      slight
                      look="danger"
                      aria-label={words('settings.removeFromTheProject', { name: member.name })}
                      busy={remove.isPending && remove.variables === member.id}
                      onPress={() => remove.mutate(member.id)}
                    >
                      {words('settings.remove')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {canEdit && (
              <AddMember project={project} members={all} busy={add.isPending} add={add.mutate} />
            )}
          </>
        )}
      </Fetched>
    </Section>
  );
}

const wordsOn = ({ email, role, access }: Member): string =>
  access === 'implicit' ? `${email} · ${wordsOf('settings.asRole', { role })}` : email;

/** Adds a person of the organization to the project, or invites a new person to it. */
function AddMember({
  project,
  members,
  busy,
  add,
}: {
  project: Project;
  members: readonly Member[];
  busy: boolean;
  add: (person: string) => void;
}) {
  const words = useWords();
  const { organization } = useSession();
  const [isInviting, setInviting] = useState(false);
  const close = () => setInviting(false);
  const people = useQuery(peopleQuery(project.organization_id)).data ?? [];
  const nonMembers = people.filter(({ id }) => members.every((member) => member.id !== id));
  return (
    <div className={layoutCss.actions}>
      <ChoiceMenu
        label={words('settings.addPerson')}
        options={nonMembers.map(({ id, name, email }) => ({
          id,
          name,
          note: email,
          act: () => add(id),
        }))}
        isDisabled={busy}
      />
      <Button slight onPress={() => setInviting(true)}>
        {words('settings.inviteSomebodyNew')}
      </Button>
      {organization !== null && (
        <ModalDialog
          title={words('settings.inviteSomebodyTo', { name: project.name })}
          isOpen={isInviting}
          onClose={close}
        >
          <InviteForm organization={organization} into={[project.id]} onClose={close} />
        </ModalDialog>
      )}
    </div>
  );
}
