import { useState } from 'react';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { sampleTicket as ticket } from '../../../testing/sample-ticket.ts';
import { doing, render } from '../../../testing/render.tsx';
import { TicketRow } from './ticket-row.tsx';

function Rows({ canSelect = false }: { canSelect?: boolean }) {
  const [isSelected, setSelected] = useState(false);
  const names = { boards: new Map(), labels: new Map(), people: new Map(), fields: [] };
  return (
    <>
      <output>{useLocation().pathname}</output>
      <table>
        <tbody>
          <TicketRow
            ticket={ticket}
            columns={[]}
            isPlain={false}
            names={names}
            isSelected={isSelected}
            onSelect={canSelect ? () => setSelected(!isSelected) : null}
          />
        </tbody>
      </table>
    </>
  );
}

test('a press on the row opens the ticket, and words that are selected in its title do not', async () => {
  const page = await render(<Rows />);
  const shown = () => page.querySelector('output')?.textContent;
  const press = () => doing(() => page.querySelector('td')?.click());
  await doing(() => page.querySelector<HTMLElement>('[title$="(F2)"]')?.click());
  expect(document.activeElement).toBe(page.querySelector('input'));
  // A drag that begins in the field and ends beside it is a press of what holds both.
  await press();
  expect([shown(), page.querySelector('input') === null]).toEqual(['/', false]);
  await doing(() => page.querySelector('input')?.blur());
  await press();
  expect(shown()).toBe('/tickets/WEB-1');
});

/** The entries of the menu that is open. */
const entries = () =>
  [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].map(
    ({ ariaLabel, textContent }) => ariaLabel ?? textContent,
  );

/** Presses the entry of this name. */
const pressEntry = (name: string) =>
  doing(() =>
    [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
      .find(({ textContent }) => textContent?.startsWith(name))
      ?.click(),
  );

test('the right button opens a menu of the ticket where it is, which opens, selects and puts away', async () => {
  const page = await render(<Rows canSelect />);
  const point = () =>
    doing(() =>
      page
        .querySelector('td')
        ?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
    );
  await point();
  await vi.waitFor(() => expect(entries().length).toBeGreaterThan(0));
  for (const name of [
    'Open the ticket',
    'Move to a board…',
    'Priority…',
    'Copy the link',
    'Archive',
  ])
    expect(entries().join('|')).toContain(name);
  await pressEntry('Select');
  await vi.waitFor(() => expect(page.querySelector('input')?.checked).toBe(true));
  expect(entries()).toEqual([]);
  await point();
  await vi.waitFor(() => expect(entries().length).toBeGreaterThan(0));
  await pressEntry('Delete');
  await vi.waitFor(() => expect(document.body.textContent).toContain('Delete WEB-1'));
});
