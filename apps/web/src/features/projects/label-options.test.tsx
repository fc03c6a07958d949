import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { labelsQuery } from '../../data/queries/projects.ts';
import { MultiSelectMenu } from '../../design/multi-select-menu.tsx';

afterEach(() => void vi.unstubAllGlobals());

const nothing = () => {};

test('labels are offered by name, each with its color', async () => {
  const names = ['speed', 'Bug', 'Area 10', 'Area 9'];
  const data = names.map((name, at) => ({ id: name, name, color: `rgb(${at}, 0, 0)` }));
  vi.stubGlobal('fetch', async () => Response.json({ data, meta: { next_cursor: null } }));
  const labels = await new QueryClient().fetchQuery(labelsQuery('p'));
  const menu = { label: 'Label', chosen: [], options: labels, onChange: nothing };
  const page = await render(<MultiSelectMenu {...menu} onEscape={nothing} />);
  const items = [...page.querySelectorAll('[role="menuitemcheckbox"]')].map((item) => [
    item.textContent.trim(),
    item.querySelector('i')?.style.background,
  ]);
  expect(items).toEqual([
    ['Area 9', 'rgb(3, 0, 0)'],
    ['Area 10', 'rgb(2, 0, 0)'],
    ['Bug', 'rgb(1, 0, 0)'],
    ['speed', 'rgb(0, 0, 0)'],
  ]);
});
