import { afterEach, expect, test } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import { catalogueOf, showLanguage } from '../../words/catalogue.ts';
import { WeekLines } from './week-lines.tsx';

afterEach(() => doing(async () => showLanguage(await catalogueOf('en'))));

const weeks = ['Nov 9', 'Nov 16', 'Nov 23'];

test('a line has a point for each week with a number, and none to or from a week without one', async () => {
  const page = await render(
    <WeekLines title="Days" weeks={weeks} lines={[{ name: 'Median', values: [3, null, 12] }]} />,
  );
  expect(page.querySelectorAll('.analytics_weekLine circle')).toHaveLength(2);
  expect(page.querySelectorAll('.analytics_weekLine line')).toHaveLength(0);
  const [first, last] = page.querySelectorAll('.analytics_weekLine circle');
  const reader = page.querySelector<HTMLInputElement>('input[type=range]');
  const read: (string | null | undefined)[] = [];
  for (const week of ['0', '1', '2']) {
    if (reader) await typeInto(reader, week);
    read.push(reader?.getAttribute('aria-valuetext'));
  }
  expect(read).toEqual([
    'Week of Nov 9: Median 3',
    'Week of Nov 16: none',
    'Week of Nov 23: Median 12',
  ]);
  expect(Number(first?.getAttribute('cy'))).toBeGreaterThan(Number(last?.getAttribute('cy')));
});

test('the scale ends with a round number above all values, and two lines differ by more than colour', async () => {
  const page = await render(
    <WeekLines
      title="Tickets"
      weeks={weeks}
      lines={[
        { name: 'Created', values: [0, 3, 14], isDashed: true },
        { name: 'Completed', values: [1, 0, 2] },
      ]}
    />,
  );
  const texts = [...page.querySelectorAll('svg[role=img] text')].map((text) => text.textContent);
  expect(texts).toEqual(['0', '10', '20', 'Nov 9', 'Nov 16', 'Nov 23']);
  expect(page.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(
    'Tickets, in the last week: Created 14, Completed 2',
  );
  expect(page.querySelectorAll('svg[role=img] .analytics_dashed line')).toHaveLength(2);
  expect(
    page.querySelectorAll('svg[role=img] .analytics_weekLine:not(.analytics_dashed) line'),
  ).toHaveLength(2);
});

test('one week alone is a point', async () => {
  const page = await render(
    <WeekLines title="Tickets" weeks={['Nov 23']} lines={[{ name: 'Created', values: [0] }]} />,
  );
  const [point] = page.querySelectorAll('circle');
  expect([point?.getAttribute('cx'), point?.getAttribute('cy')]).toEqual(['11%', '128']);
});

test('in Arabic the first week is on the right, before the numbers of the scale', async () => {
  await doing(async () => showLanguage(await catalogueOf('ar')));
  const page = await render(
    <WeekLines title="Tickets" weeks={weeks} lines={[{ name: 'Created', values: [1, 2, 3] }]} />,
  );
  const placesOf = (parts: string, place: string) =>
    [...page.querySelectorAll(`svg[role=img] ${parts}`)].map((part) => part.getAttribute(place));
  expect(placesOf('circle', 'cx')).toEqual(['89%', '46%', '3%']);
  expect(placesOf('g text', 'x')).toEqual(Array.from({ length: 2 }, () => '89%'));
});

test('a large number fits beside the scale', async () => {
  const page = await render(
    <WeekLines title="Cost" weeks={weeks} lines={[{ name: 'Created', values: [0, 615, 12] }]} />,
  );
  const texts = [...page.querySelectorAll('svg[role=img] text')].map((text) => text.textContent);
  expect(texts.slice(0, 3)).toEqual(['0', '500', '1K']);
});
