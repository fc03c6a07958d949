import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, where } from '../api/client.ts';
import type { OwnOrganization, Role } from '../api/types.ts';
import { showMessage } from '../frame/messages.tsx';
import { keys } from '../query/keys.ts';
import { FormActions } from '../ui/form-actions.tsx';
import { Form, type Fields } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { RoleSelect } from './role-select.tsx';

const labels = { email: 'The email address' };

/** Sends an invitation by mail. Without `onClose` it stands on a page. */
export function InviteForm({
  organization,
  onClose,
}: {
  organization: OwnOrganization;
  onClose?: () => void;
}) {
  const client = useQueryClient();
  const [role, setRole] = useState<Role>('member');
  const invite = useMutation({
    mutationFn: ({ email = '' }: Fields) =>
      api.POST('/organizations/{organization}/invitations', {
        ...where({ organization: organization.id }),
        body: { email, role },
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
      <FormActions
        verb="Send the invitation"
        isPending={invite.isPending}
        {...(onClose && { onCancel: onClose })}
      />
    </Form>
  );
}
