import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { selectionBars, ticketPlaces } from '../ticket/changes/shown-tickets.ts';
import { subjectAt } from './subject.ts';

const board = '/app/projects/WEB';
const row = (
  <table>
    <tbody>
      <tr ref={ticketPlaces.ref({ id: '1', key: 'WEB-4' })}>
        <td>
          <a href="/app/tickets/WEB-4">Pay by invoice</a>
        </td>
      </tr>
    </tbody>
  </table>
);

test('the commands are for the ticket that is shown, else the selected ones, else the focused one', async () => {
  expect(subjectAt(board)).toBeNull();
  const place = await render(row);
  expect(subjectAt(board)).toBeNull();
  place.querySelector('a')?.focus();
  expect(subjectAt(board)).toEqual({ kind: 'ticket', key: 'WEB-4', isShown: false });
  await render(<div ref={selectionBars.ref({ words: '3 tickets' })} />);
  expect(subjectAt(board)).toEqual({ kind: 'tickets', words: '3 tickets' });
  expect(subjectAt('/app/tickets/web-7')).toEqual({ kind: 'ticket', key: 'WEB-7', isShown: true });
});
