import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, data, ifVersion, where } from '../../api/client.ts';
import type { Organization } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { keys } from '../../data/query/keys.ts';
import { Fetched } from '../../design/fetched.tsx';
import { Button } from '../../design/button.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import { organizationQuery } from '../../data/queries/organization.ts';
import layoutCss from '../../design/layout.module.css';
import pageCss from '../../design/page.module.css';

const labels = { name: 'fields.name' } as const;

/** The name of an organization: an owner's choice. */
export function RenameOrganization({ id }: { id: string }) {
  const words = useWords();
  const organization = useQuery({ ...organizationQuery(id), staleTime: 0 });
  return (
    <section className={pageCss.card} aria-labelledby="organization-name">
      <header>
        <h2 id="organization-name">{words('organization.name')}</h2>
      </header>
      <Fetched query={organization}>
        {(record) => <NameForm key={record.version} record={record} />}
      </Fetched>
    </section>
  );
}

function NameForm({ record }: { record: Organization }) {
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
      const changed = [keys.me, keys.organization(id)];
      await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
      showMessage({ text: words('organization.isNowCalled', { name }) });
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
      />
      <div className={layoutCss.actions}>
        <Button type="submit" look="primary" busy={rename.isPending}>
          {words('organization.save')}
        </Button>
      </div>
    </Form>
  );
}
