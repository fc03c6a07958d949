import { afterEach, expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import type { Me } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { groupsOf } from './groups-of.ts';
import { TicketStep } from './move-steps.tsx';
import type { Step } from './step.ts';
import { useCommands } from './use-commands.tsx';

afterEach(() => void vi.unstubAllGlobals());

const organizations = [{ id: 'quarry', name: 'Quarry', role: 'owner' }];
const me = { id: 'me', name: 'Grace', organizations } as unknown as Me;
const nothing = () => {};
const noRecords = { groups: [], isSimilar: false, isSearching: false };

/** Offers the commands for the words, with the steps that they lead to. */
async function commandsFor(words: string) {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      data: [{ id: 'p', key: 'WEB', archived: false }],
      meta: { next_cursor: null },
    }),
  );
  const steps: Step[] = [];
  const next = (step: Step) => void steps.push(step);
  const Commands = () => {
    const shared = { go: nothing, create: nothing, onDone: nothing, press: nothing };
    const commands = useCommands({ isTyped: true, page: '/app', next, ...shared });
    const [found] = groupsOf(words, [{ title: 'Commands', choices: commands }], noRecords);
    return found?.choices.map((choice) => (
      <button key={choice.id} onClick={choice.act}>
        {choice.name}
      </button>
    ));
  };
  const page = await render(
    <SessionProvider me={me}>
      <Commands />
    </SessionProvider>,
  );
  return { steps, first: () => page.querySelector('button') };
}

test.each([
  ['assign', 'Assign a ticket…', 'assignees'],
  ['assign to linus', 'Assign a ticket…', 'assignees'],
  ['priority high', 'Priority of a ticket…', 'priority'],
  ['priority', 'Priority of a ticket…', 'priority'],
  ['due', 'Due date of a ticket…', 'due'],
  ['labels', 'Labels of a ticket…', 'labels'],
])('without a ticket, “%s” offers a command that asks for it', async (words, name, opens) => {
  const { steps, first } = await commandsFor(words);
  await doing(() => vi.waitFor(() => expect(first()?.textContent).toBe(name)));
  first()?.click();
  expect(steps).toEqual([{ at: 'ticket', for: { name, opens } }]);
});

test.each([
  ['mark done', 'Move a ticket…'],
  ['mark as done', 'Move a ticket…'],
  ['close', 'Move a ticket…'],
  ['create project', 'New project'],
])('“%s” offers the command that does it', async (words, name) => {
  const { first } = await commandsFor(words);
  await doing(() => vi.waitFor(() => expect(first()?.textContent).toBe(name)));
});

test('a ticket that a command asks for opens with the choice of the command', async () => {
  const found = { kind: 'ticket', id: 't', key: 'WEB-4', title: 'Pay by card', snippet: null };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({
      data: new URL(url).pathname.endsWith('/search') ? [found] : [],
      meta: { next_cursor: null },
    }),
  );
  const opened: unknown[] = [];
  const page = await render(
    <SessionProvider me={me}>
      <TicketStep
        next={nothing}
        sought={{ name: 'Priority of a ticket…', opens: 'priority' }}
        open={(...ticket) => void opened.push(ticket)}
      />
    </SessionProvider>,
  );
  expect(page.textContent).toContain('Priority of a ticket…');
  const field = page.querySelector('input') as HTMLInputElement;
  await typeInto(field, 'pay');
  const enter = { key: 'Enter', bubbles: true, cancelable: true };
  await vi.waitFor(() => expect(page.textContent).toContain('Pay by card'));
  await doing(() => field.dispatchEvent(new KeyboardEvent('keydown', enter)));
  await doing(() => vi.waitFor(() => expect(opened).toEqual([['WEB-4', 'priority']])));
});
