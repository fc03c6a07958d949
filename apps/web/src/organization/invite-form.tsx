import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { invite } from '../api/people.ts';
import type { OwnOrganization, Role } from '../api/records.ts';
import { invitationsQuery } from '../data/people-queries.ts';
import { showMessage } from '../frame/messages.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit, type Fields } from '../ui/use-submit.tsx';
import { RoleSelect } from './role-select.tsx';

const labels = { email: 'The email address' };

/** Sends an invitation by mail. */
export function InviteForm({
  organization,
  onClose,
}: {
  organization: OwnOrganization;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [role, setRole] = useState<Role>('member');
  const send = useCallback(
    async ({ email = '' }: Fields) => {
      await invite(organization.id, { email, role });
      await client.invalidateQueries({ queryKey: invitationsQuery(organization.id).queryKey });
      showMessage({ text: `The invitation to ${email} is on its way.` });
      onClose();
    },
    [client, onClose, organization.id, role],
  );
  const submission = useSubmit(labels, send);
  return (
    <Form submission={submission} aria-label="Invite somebody">
      <TextField
        name="email"
        type="email"
        label="Email"
        hint="The link in the mail works for seven days."
        autoFocus
      />
      <label className="labelled role-field">
        <span>Role</span>
        <RoleSelect value={role} own={organization.role} onChange={setRole} />
      </label>
      <FormActions verb="Send the invitation" submission={submission} onCancel={onClose} />
    </Form>
  );
}
