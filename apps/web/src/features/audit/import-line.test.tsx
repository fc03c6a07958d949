import { expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { LogEvent } from '../../api/types.ts';
import type { EventNames } from './audit-line.tsx';
import { auditRows } from './import-groups.ts';
import { ImportLine } from './import-line.tsx';

const lineNames = {
  names: { actor: ({ name }: { name: string }) => name, project: () => 'Web shop' },
  keyOf: () => 'WEB',
} as unknown as EventNames;

const timestamp = '2031-05-04T11:00:00Z';
const event = (id: string, type: string, data: object) =>
  ({
    id,
    type,
    data,
    timestamp,
    project_id: 'p',
    changes: {},
    actor: { name: 'Ada' },
  }) as unknown as LogEvent;

const began = '2031-05-04T10:00:00Z';
const [group] = auditRows([
  event('4', 'import.finished', { created_at: began }),
  event('3', 'ticket.imported', { key: 'WEB-2', title: 'Second' }),
  event('2', 'ticket.imported', { key: 'WEB-1', title: 'First' }),
  event('1', 'label.imported', { name: 'Bug' }),
]);

/** The row of an import with these older entries, and its texts. */
async function show(isWhole: boolean) {
  if (group?.kind !== 'import') throw new Error('no import');
  const onBefore = vi.fn<(time: string) => void>();
  const page = await render(<ImportLine {...{ group, isWhole, onBefore }} {...lineNames} />);
  return { page, onBefore, button: page.querySelector('button') };
}

test('an import says what it wrote, and shows each entry once it is opened', async () => {
  const { page, button } = await show(true);
  expect(page.querySelector('p')?.textContent).toBe(
    'Ada · Import into Web shop: 1 label and 2 tickets',
  );
  expect(button).toBeNull();
  expect(page.textContent).not.toContain('WEB-2');
  const details = page.querySelector('details') as HTMLDetailsElement;
  await doing(() => {
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  });
  const links = [...details.querySelectorAll('a')].map(({ textContent }) => textContent);
  expect(links).toEqual(['WEB-2 Second', 'WEB-1 First', 'Bug']);
});

test('where older entries are not loaded, it leads to what happened before it began', async () => {
  const { page, button, onBefore } = await show(false);
  expect(page.querySelector('p')?.textContent).toContain(': at least 1 label and 2 tickets');
  await doing(() => button?.click());
  expect(onBefore).toHaveBeenCalledExactlyOnceWith(began);
});
