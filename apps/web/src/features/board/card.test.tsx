import { GridList } from 'react-aria-components/GridList';
import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me, Project, Ticket } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { BoardProvider } from './board-context.tsx';
import { Card } from './card.tsx';
import CardPartsMenu from './card-parts-menu.tsx';
import { cardParts, chooseCardParts } from './use-card-parts.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  await doing(() => chooseCardParts(cardParts));
});

const me = {
  id: 'me',
  organizations: [{ id: 'acme', name: 'Acme', role: 'member' }],
} as unknown as Me;

const ticket = {
  id: 't',
  key: 'WEB-1',
  title: 'Gift cards',
  board_id: 'b',
  priority: 'high',
  due_at: '2031-05-06T17:00:00Z',
  cycle_id: null,
  estimate: 8,
  assignee_ids: ['ada'],
  label_ids: ['bug'],
  tag_names: ['checkout'],
  custom_fields: {},
  blocked: true,
  children: { total: 0, done: 0 },
  checklist: { total: 0, done: 0 },
} as unknown as Ticket;

/** Presses an entry of the menu. */
const press = (name: string) =>
  doing(() =>
    [...document.querySelectorAll<HTMLElement>('[role="option"], [role="menuitemcheckbox"]')]
      .find(({ textContent }) => textContent?.startsWith(name))
      ?.click(),
  );

/** A card with everything on it, and the menu of what cards show. */
async function cardAndMenu() {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({
      data: address.includes('/members')
        ? [{ id: 'ada', name: 'Ada Quarry' }]
        : address.includes('/labels')
          ? [{ id: 'bug', name: 'Bug', color: '#dc2626' }]
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
        <GridList aria-label="Open">
          <Card ticket={ticket} />
        </GridList>
        <CardPartsMenu chip={document.body} onClose={() => {}} />
      </BoardProvider>
    </SessionProvider>,
  );
  for (let step = 0; step < 3; step += 1) await doing(() => {});
  const shown = () =>
    [...page.querySelectorAll<HTMLElement>('[role="row"] [aria-label], [role="row"] [dir="auto"]')]
      .map((part) => part.getAttribute('aria-label') ?? part.textContent)
      .join(' | ');
  return shown;
}

test('cards show what the person chooses, and the choice is stored', async () => {
  const shown = await cardAndMenu();
  const whole = shown();
  for (const text of ['Gift cards', 'Bug', 'checkout', 'Assigned to Ada Quarry', '8'])
    expect(whole).toContain(text);
  await press('Labels');
  expect(shown()).not.toContain('Bug');
  expect(shown()).toContain('checkout');
  for (const name of ['Tags', 'Assigned', 'Estimate', 'Priority', 'Due', 'Counts'])
    await press(name);
  for (const text of ['checkout', 'Ada', '8', 'Blocked', 'igh'])
    expect(shown()).not.toContain(text);
  expect(shown()).toContain('Gift cards');
  const stored = localStorage.getItem('basalt.board.hidden-parts');
  expect(stored).toBe('priority,due,estimate,signs,labels,tags,people');
  await press('Labels');
  expect(shown()).toContain('Bug');
});
