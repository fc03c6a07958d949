import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { OwnOrganization } from '../../api/types.ts';
import { MailChoices } from './mail-choices.tsx';

afterEach(() => void vi.unstubAllGlobals());

test('one choice sets the mails for all reasons', async () => {
  const sent: unknown[] = [];
  const times = { mentioned: 'bundled', assigned: 'off', overdue: 'bundled' };
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') sent.push(JSON.parse(String(body)));
    return Response.json({ data: { times, daily_hour: 8, time_zone: 'UTC' } });
  });
  const page = await render(
    <MailChoices organization={{ id: 'quarry', name: 'Quarry' } as OwnOrganization} />,
  );
  await doing(() => undefined);
  const all = page.querySelector('select') as HTMLSelectElement;
  expect([...all.options].map(({ text }) => text)).toContain('As chosen below');
  await doing(() => {
    all.value = 'off';
    all.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const off = Object.fromEntries(
    ['mentioned', 'assigned', 'unassigned', 'commented', 'changed', 'due_soon', 'overdue'].map(
      (reason) => [reason, 'off'],
    ),
  );
  expect(sent).toEqual([{ times: off }]);
});
