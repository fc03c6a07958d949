import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { renameOrganization, type Organization } from '../api/organization.ts';
import { meQuery, organizationQuery } from '../data/queries.ts';
import { showMessage } from '../frame/messages.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit, type Fields } from '../ui/use-submit.tsx';

const labels = { name: 'The name' };

/** Gives the organization another name. */
export function RenameOrganization({ id, onClose }: { id: string; onClose: () => void }) {
  const organization = useQuery({ ...organizationQuery(id), staleTime: 0 });
  return (
    <Fetched query={organization}>
      {(record) => <NameForm key={record.version} record={record} onClose={onClose} />}
    </Fetched>
  );
}

function NameForm({ record, onClose }: { record: Organization; onClose: () => void }) {
  const client = useQueryClient();
  const { id, version } = record;
  const save = useCallback(
    async ({ name = '' }: Fields) => {
      const renamed = await renameOrganization(id, name, version);
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
      showMessage({ text: `The organization is now called ${renamed.name}.` });
      onClose();
    },
    [client, id, onClose, version],
  );
  const submission = useSubmit(labels, save);
  return (
    <Form submission={submission} aria-label="Rename the organization">
      <TextField name="name" label="Name" maxLength={120} defaultValue={record.name} autoFocus />
      <FormActions verb="Save" submission={submission} onCancel={onClose} />
    </Form>
  );
}
