import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, data, where } from '../../api/client.ts';
import type { OwnOrganization } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { Checkbox } from '../../design/checkbox.tsx';
import { Refused } from '../../design/notice.tsx';
import { useWords } from '../../words/use-words.tsx';
import layoutCss from '../../design/layout.module.css';

/** Whether members make labels: an owner's choice, saved at once. */
export function LabelsByMembers({ organization }: { organization: OwnOrganization }) {
  const words = useWords();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (members_make_labels: boolean) =>
      data(
        api.PATCH('/organizations/{organization}', {
          ...where({ organization: organization.id }),
          body: { members_make_labels },
        }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: keys.me }),
  });
  return (
    <section className={layoutCss.stack} aria-labelledby="labels">
      <h2 id="labels">{words('organization.labels')}</h2>
      <Checkbox
        isSelected={save.isPending ? save.variables : organization.members_make_labels}
        onChange={(isAllowed) => save.mutate(isAllowed)}
      >
        {words('organization.membersMakeLabels')}
      </Checkbox>
      <Refused error={save.error} />
    </section>
  );
}
