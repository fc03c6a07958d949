import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import type { Cycle, Project } from '../../api/types.ts';
import { PersonSums } from './person-sums.tsx';

test('the sums of a cycle lead to the tickets of each person in it, and to those of nobody', async () => {
  const sum = { tickets: 3, estimate: 5.5, doneTickets: 1, doneEstimate: 2 };
  const page = await render(
    <PersonSums
      sums={[
        { id: 'ada', ...sum },
        { id: 'away', ...sum },
        { id: null, ...sum },
      ]}
      project={{ id: 'web', key: 'WEB' } as Project}
      cycle={{ id: 'sprint' } as Cycle}
      people={[{ id: 'ada', name: 'Ada Quarry', email: 'ada@quarry.example' }]}
      showsDone
    />,
  );
  const rows = [...page.querySelectorAll('tbody tr')].map((row) => [
    ...Array.from(row.querySelectorAll('a, td'), (cell) => cell.textContent),
    row.querySelector('a')?.getAttribute('href')?.split('?')[1],
  ]);
  expect(rows).toEqual([
    ['Ada Quarry', '1 of 3', '2 of 5.5', 'cycle_id=sprint&assignee_id=ada'],
    ['a former member', '1 of 3', '2 of 5.5', 'cycle_id=sprint&assignee_id=away'],
    ['Nobody', '1 of 3', '2 of 5.5', 'cycle_id=sprint&assignee_id=none'],
  ]);
});
