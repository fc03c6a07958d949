import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import type { Ticket } from '../../api/types.ts';
import { PlanList } from './plan-list.tsx';

const nothing = () => undefined;

test('each row of a plan shows who is assigned, and a number for those beyond two', async () => {
  const ids = [['a'], [], ['a', 'b', 'c']];
  const tickets = ids.map((assignee_ids, at) => ({
    id: `t${at}`,
    key: `WEB-${at}`,
    title: 'Sew the sails',
    priority: 'medium',
    estimate: null,
    assignee_ids,
  }));
  const page = await render(
    <PlanList
      label="Backlog"
      tickets={tickets as unknown as Ticket[]}
      boards={[]}
      people={[
        { id: 'a', name: 'Ada Quarry', email: 'a@quarry.example' },
        { id: 'b', name: 'Bo Stone', email: 'b@quarry.example' },
        { id: 'c', name: 'Cy Slate', email: 'c@quarry.example' },
      ]}
      isStart
      canEdit={false}
      chosen={new Set()}
      onChoose={nothing}
      onDrop={nothing}
      onMove={nothing}
      empty=""
    />,
  );
  const people = [...page.querySelectorAll('[role="row"]')].map((row) => {
    const marks = row.querySelector('[role="img"]:not([data-priority])');
    return marks && [marks.getAttribute('aria-label'), marks.textContent];
  });
  expect(people).toEqual([
    ['Ada Quarry', 'AQ'],
    null,
    ['Ada Quarry, Bo Stone, Cy Slate', 'AQBS+1'],
  ]);
});
