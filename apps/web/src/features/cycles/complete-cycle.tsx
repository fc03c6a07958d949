import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, where } from '../../api/client.ts';
import type { Cycle } from '../../api/types.ts';
import { inOrder } from '../../data/order-cycles.ts';
import { countsQuery } from '../../data/queries/analytics.ts';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { Button } from '../../design/button.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { Refused } from '../../design/notice.tsx';
import { Select } from '../../design/select.tsx';
import { useWords } from '../../words/use-words.tsx';
import { showMessage } from '../feedback/messages.tsx';
import { progressFilters } from './progress.ts';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';

const backlog = 'backlog';

/** The dialog that completes a cycle: it asks where the tickets go that are not done, to another cycle (the next one first) or to none. */
export function CompleteCycle({ cycle, onClose }: { cycle: Cycle; onClose: () => void }) {
  const words = useWords();
  const client = useQueryClient();
  const { id, name, project_id: project } = cycle;
  const { queryKey } = cyclesQuery(project);
  const cycles = useQuery(cyclesQuery(project)).data ?? [];
  const open = inOrder(cycles).filter(
    (candidate) => candidate.id !== id && candidate.state !== 'completed',
  );
  const next = open.find(({ state }) => state === 'planned');
  const [chosen, setChosen] = useState(next?.id ?? backlog);
  const counts = useQuery(countsQuery(project, progressFilters(cycle)));
  const [unfinished] = counts.data ?? [];
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.POST('/cycles/{cycle}/complete', {
        ...where({ cycle: id }),
        body: { unfinished: chosen },
      }),
    async onSuccess() {
      onClose();
      showMessage({ text: words('cycles.isCompleted', { name }) });
      await client.invalidateQueries({ queryKey });
    },
  });
  return (
    <ModalDialog
      title={words('cycles.completeQuestion', { name })}
      isOpen
      onClose={onClose}
      isUrgent
    >
      <p className={textCss.soft} role="status">
        {unfinished === undefined ? ' ' : words('cycles.unfinished', { count: unfinished })}
      </p>
      {unfinished !== 0 && (
        <Select
          label={words('cycles.unfinishedGoTo')}
          options={[...open, { id: backlog, name: words('cycles.backlog') }]}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <p className={textCss.soft}>{words('cycles.staysCompleted')}</p>
      <Refused error={error} />
      <div className={layoutCss.actions}>
        <Button onPress={onClose} autoFocus>
          {words('ui.cancel')}
        </Button>
        <Button look="primary" busy={isPending} onPress={() => mutate()}>
          {words('cycles.complete')}
        </Button>
      </div>
    </ModalDialog>
  );
}
