import { afterEach, expect, test } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { catalogueOf, showLanguage } from '../../words/catalogue.ts';
import { CountBars } from './count-bars.tsx';

afterEach(() => doing(async () => showLanguage(await catalogueOf('en'))));

test('bars begin on the side where reading begins, and their numbers stand behind their ends', async () => {
  const rows = [
    { id: 'a', name: 'Open', count: 4, color: 'red' },
    { id: 'b', name: 'Hold', count: 1, color: 'blue' },
  ];
  const page = await render(<CountBars title="Tickets" rows={rows} />);
  const places = () =>
    [...page.querySelectorAll('g')].map((row) => {
      const [name, number] = row.querySelectorAll('text');
      const bar = row.querySelector('rect:last-of-type');
      return [
        name?.getAttribute('x'),
        bar?.getAttribute('x'),
        bar?.getAttribute('width'),
        number?.getAttribute('x'),
        number?.getAttribute('dx'),
      ];
    });
  expect(places()).toEqual([
    ['0%', '0', '88%', '88%', '6'],
    ['0%', '0', '22%', '22%', '6'],
  ]);
  await doing(async () => showLanguage(await catalogueOf('ar')));
  expect(places()).toEqual([
    ['100%', '12%', '88%', '12%', '-6'],
    ['100%', '78%', '22%', '78%', '-6'],
  ]);
});
