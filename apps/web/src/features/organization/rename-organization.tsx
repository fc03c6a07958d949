import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, data, ifVersion, where } from '../../api/client.ts';
import type { Organization } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { keys } from '../../data/query/keys.ts';
import { Fetched } from '../../design/fetched.tsx';
import { FormActions } from '../../design/form-actions.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import { organizationQuery } from '../../data/queries/organization.ts';

const labels = { name: 'fields.name' } as const;

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
  const words = useWords();
  const client = useQueryClient();
  const { id, version } = record;
  const rename = useMutation({
    mutationFn: ({ name = '' }: Fields) =>
      data(
        api.PATCH('/organizations/{organization}', {
          ...where({ organization: id }),
          body: { name },
          ...ifVersion(version),
        }),
      ),
    async onSuccess({ name }) {
      await client.invalidateQueries({ queryKey: keys.me });
      showMessage({ text: words('organization.isNowCalled', { name }) });
      onClose();
    },
  });
  return (
    <Form
      mutation={rename}
      labels={labels}
      aria-label={words('organization.renameTheOrganization')}
    >
      <TextField
        name="name"
        label={words('organization.name')}
        maxLength={120}
        defaultValue={record.name}
        autoFocus
      />
      <FormActions
        verb={words('organization.save')}
        isPending={rename.isPending}
        onCancel={onClose}
      />
    </Form>
  );
}
