import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { CardLink } from './card-link.tsx';
import { clearSelected, useIsSelected } from './selected.ts';

const ticket = { id: 't1', key: 'WEB-1', title: 'First' };
const IsSelected = () => (useIsSelected('t1') ? <i>Selected</i> : null);

afterEach(clearSelected);

/** Presses the link of a card. Returns what the browser and the card are left to do, and what has the focus. */
async function press(how: MouseEventInit, canSelect = true) {
  const onOpen = vi.fn<() => void>();
  const page = await render(
    <div
      className="board_ticketCard"
      role="row"
      tabIndex={0}
      onClick={onOpen}
      onPointerDown={onOpen}
    >
      <CardLink ticket={ticket} canSelect={canSelect} />
      <IsSelected />
    </div>,
  );
  const link = page.querySelector('a');
  const send = (type: string) =>
    link?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...how }));
  let follows: boolean | undefined;
  page.addEventListener('click', (event) => {
    follows = !event.defaultPrevented;
    event.preventDefault();
  });
  await doing(() => ['pointerdown', 'mousedown', 'click'].forEach(send));
  return {
    follows,
    opens: onOpen.mock.calls.length > 0,
    isSelected: page.querySelector('i') !== null,
    focus: document.activeElement?.className,
  };
}

test('a plain press on a card is left to the card, which has the focus', async () => {
  const expected = { follows: false, opens: true, isSelected: false, focus: 'board_ticketCard' };
  expect(await press({})).toEqual(expected);
});

test.each([{ ctrlKey: true }, { metaKey: true }])(
  'the browser opens a ticket in a new tab with %j',
  async (how) => {
    expect(await press(how)).toMatchObject({ follows: true, opens: false, isSelected: false });
  },
);

test('Shift selects the ticket, where tickets can be changed', async () => {
  const how = { shiftKey: true };
  expect(await press(how)).toMatchObject({ follows: false, opens: false, isSelected: true });
  await doing(clearSelected);
  expect(await press(how, false)).toMatchObject({ opens: false, isSelected: false });
});
