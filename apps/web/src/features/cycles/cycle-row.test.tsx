import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import type { Cycle, Project } from '../../api/types.ts';
import { CycleRow } from './cycle-row.tsx';

const cycle = (state: Cycle['state']) =>
  ({
    id: state,
    name: state,
    goal: null,
    state,
    starts_on: '2031-06-02',
    ends_on: '2031-06-08',
    done_tickets: 3,
    done_estimate: null,
  }) as Cycle;

test('the acts of a completed cycle wait for the pointer or the focus; those of others do not', async () => {
  const page = await render(
    <ul>
      {(['active', 'completed'] as const).map((state) => (
        <CycleRow
          key={state}
          project={{ key: 'WEB' } as Project}
          cycle={cycle(state)}
          progress={undefined}
          canEdit
        />
      ))}
    </ul>,
  );
  const isQuiet = (name: string) =>
    page.querySelector(`button[aria-label="Delete ${name}"]`)?.closest('.cycles_quietActs') !==
    null;
  expect(page.querySelectorAll('button[aria-label^="Delete "]')).toHaveLength(2);
  expect([isQuiet('active'), isQuiet('completed')]).toEqual([false, true]);
});
