import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me, Project, Ticket } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { BoardProvider } from './board-context.tsx';
import CardFields from './card-fields.tsx';

afterEach(() => void vi.unstubAllGlobals());

const me = {
  id: 'me',
  organizations: [{ id: 'acme', name: 'Acme', role: 'member' }],
} as unknown as Me;

const fieldOf = (key: string, type: string, more: object = {}) => ({
  id: key,
  key,
  name: key.toUpperCase(),
  type,
  number: null,
  options: [],
  on_card: true,
  ...more,
});

const fields = [
  fieldOf('severity', 'choice', { options: [{ name: 'high', color: '#ef4444' }] }),
  fieldOf('cost', 'number', { number: { unit: '€' } }),
  fieldOf('lead', 'person'),
  fieldOf('billed', 'flag'),
  fieldOf('sure', 'flag'),
  fieldOf('note', 'text', { on_card: false }),
];

async function chipsOf(ticket: Partial<Ticket>) {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({
      data: address.includes('/members')
        ? [{ id: 'ada', name: 'Ada' }]
        : address.includes('/fields')
          ? fields
          : [],
      meta: { next_cursor: null },
    }),
  );
  const page = await render(
    <SessionProvider me={me}>
      <BoardProvider
        project={{ id: 'p' } as Project}
        boards={[]}
        openBoards={[]}
        openMenu={() => {}}
      >
        <CardFields ticket={ticket as Ticket} onShown={() => {}} />
      </BoardProvider>
    </SessionProvider>,
  );
  for (let step = 0; step < 3; step += 1) await doing(() => {});
  return [...page.querySelectorAll('span')];
}

test('a card shows the values that are set; a flag by its name, a person by theirs', async () => {
  const custom_fields = {
    severity: 'high',
    cost: 5,
    lead: 'ada',
    billed: true,
    sure: false,
    note: 'x',
  };
  const chips = await chipsOf({ custom_fields });
  expect(chips.map(({ title }) => title)).toEqual([
    'SEVERITY: high',
    'COST: 5\u00A0€',
    'LEAD: Ada',
    'BILLED: BILLED',
  ]);
  expect(chips[0]?.style.getPropertyValue('--color')).toBe('#ef4444');
});

test('a ticket that was stored before there were custom fields shows none', async () => {
  expect(await chipsOf({})).toEqual([]);
});
