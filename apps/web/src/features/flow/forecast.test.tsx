import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import type { AnyFlow } from '../../data/queries/flow.ts';
import { FlowFigures } from './flow-figures.tsx';
import { Answer, TooLittleHistory } from './forecast.tsx';

const week = (starts_on: string, finished: number) => ({ starts_on, finished });

test('without a forecast, it says from when on there is one, and what is known so far', async () => {
  // A Wednesday.
  const from = '2031-05-08';
  const weeks = [week('2031-04-21', 2), week('2031-04-28', 3)];
  const page = await render(<TooLittleHistory forecast={{ reason: 'few_weeks', from, weeks }} />);
  expect(page.textContent).toContain('A forecast needs eight whole weeks of history.');
  expect(page.textContent).toContain('Whole weeks so far: 2. Finished tickets in them: 5.');
  expect(page.textContent).toContain('There is a forecast from Jun 16, 2031 on.');
});

test('of a project that has just begun, the current week may not count', async () => {
  const forecast = { reason: 'few_weeks', from: '2031-05-08', weeks: [] } as const;
  const page = await render(<TooLittleHistory forecast={{ ...forecast, weeks: [] }} />);
  expect(page.textContent).toContain('from Jul 7, 2031 on');
});

test('with too few finished tickets there is no such day', async () => {
  const weeks = Array.from({ length: 9 }, () => week('2031-04-28', 0));
  const forecast = { reason: 'few_finished', from: '2031-05-08', weeks } as const;
  const page = await render(<TooLittleHistory forecast={forecast} />);
  expect(page.textContent).toContain('Whole weeks so far: 9.');
  expect(page.textContent).not.toContain('There is a forecast');
});

const flow = (efficiency: number | null) =>
  ({ cycle_time: null, in_progress: [], finished: 3, efficiency }) as unknown as AnyFlow;

test.each([
  [1, 'Nothing waited'],
  [0.996, '100%'],
  [0.5, '50%'],
  [null, '–'],
])('an efficiency of %j is shown as %s', async (efficiency, shown) => {
  const page = await render(<FlowFigures flow={flow(efficiency)} />);
  expect(
    page.querySelector('dl > div:last-child')?.textContent.replaceAll(/\s(?=%)/gu, ''),
  ).toContain(shown);
  expect(page.querySelector('svg') !== null).toBe(efficiency !== null && efficiency < 1);
});

test('a forecast says from how many weeks it is, and what was finished in them', async () => {
  const finished = [2, 0, 3, 5, 2, 1, 4, 2];
  const page = await render(
    <Answer
      forecast={{
        reason: null,
        from: '2031-05-08',
        time_zone: 'Etc/UTC',
        counted_since: null,
        is_rebuilding: false,
        tickets: 3,
        dates: { p50: '2031-05-14', p85: '2031-05-20', p95: '2031-05-27' },
        by: '2031-06-04',
        counts: { p50: 9, p85: 6, p95: 4 },
        weeks: finished.map((count) => week('2031-04-21', count)),
        back_test: { weeks_ahead: 4, tried: 0, came_true: 0, share: null },
      }}
    />,
  );
  expect(page.textContent).toContain(
    'From the last 8 whole weeks: 0 to 5 tickets finished in a week, 2.4 on average.',
  );
});
