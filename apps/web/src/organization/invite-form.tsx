import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, where } from '../api/client.ts';
import type { OwnOrganization, Role } from '../api/types.ts';
import { showMessage } from '../frame/messages.tsx';
import { projectsQuery } from '../projects/queries.ts';
import { keys } from '../query/keys.ts';
import { FormActions } from '../ui/form-actions.tsx';
import { Form, type Fields } from '../ui/form.tsx';
import { Several } from '../ui/several.tsx';
import { TextField } from '../ui/text-field.tsx';
import { RoleSelect } from './role-select.tsx';

const labels = { email: 'The email address' };

/** The most projects that one invitation may name. */
const most = 50;

/**
 * The form that sends an invitation by mail, with the projects `into` selected; all projects, if none are named. Without `onClose` it is
 * part of a page.
 */
export function InviteForm({
  organization,
  into,
  onClose,
}: {
  organization: OwnOrganization;
  into?: readonly string[];
  onClose?: () => void;
}) {
  const client = useQueryClient();
  const [role, setRole] = useState<Role>('member');
  const [chosen, choose] = useState(into);
  const all = useQuery(projectsQuery(organization.id)).data ?? [];
  const projects = all.filter(({ archived }) => !archived);
  const project_ids = (chosen ?? projects.map(({ id }) => id)).slice(0, most);
  const invite = useMutation({
    mutationFn: ({ email = '' }: Fields) =>
      api.POST('/organizations/{organization}/invitations', {
        ...where({ organization: organization.id }),
        body: { email, role, ...(role === 'member' && { project_ids }) },
      }),
    async onSuccess(_sent, { email }) {
      await client.invalidateQueries({ queryKey: keys.invitations(organization.id) });
      showMessage({ text: `The invitation to ${email} is on its way.` });
      onClose?.();
    },
  });
  return (
    <Form mutation={invite} labels={labels} aria-label="Invite somebody">
      <TextField
        name="email"
        type="email"
        label="Email"
        hint="The link in the mail works for seven days."
        autoFocus={onClose !== undefined}
      />
      <label className="labelled role-field">
        <span>Role</span>
        <RoleSelect value={role} own={organization.role} onChange={setRole} />
      </label>
      {role === 'member' ? (
        <Several
          label="Projects"
          options={projects}
          chosen={project_ids}
          none="None: they see a project once they are added to it"
          onChange={choose}
        />
      ) : (
        <p className="small soft">Owners and admins see every project.</p>
      )}
      <FormActions
        verb="Send the invitation"
        isPending={invite.isPending}
        {...(onClose && { onCancel: onClose })}
      />
    </Form>
  );
}
