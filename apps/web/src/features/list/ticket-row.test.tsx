import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { sampleTicket as ticket } from '../../../testing/sample-ticket.ts';
import { doing, render } from '../../../testing/render.tsx';
import { TicketRow } from './ticket-row.tsx';

function Rows() {
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
            isSelected={false}
            onSelect={null}
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
