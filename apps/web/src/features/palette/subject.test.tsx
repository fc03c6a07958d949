import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { subjectAt } from './subject.ts';

const board = '/app/projects/WEB';
const row = (
  <table>
    <tbody>
      <tr data-id="1">
        <td className="sign_ticketKey">WEB-4</td>
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
  await render(<div className="list_selectionBar" data-count="3 tickets" />);
  expect(subjectAt(board)).toEqual({ kind: 'tickets', words: '3 tickets' });
  expect(subjectAt('/app/tickets/web-7')).toEqual({ kind: 'ticket', key: 'WEB-7', isShown: true });
});
