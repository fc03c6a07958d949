import { useState } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { expect, test, vi } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import { numberedOption } from './choose-by-digit.ts';
import { SearchableMenu } from './searchable-menu.tsx';
import { startTypeAhead } from './type-ahead.ts';

const names = ['Open', 'Hold', 'Deployed'];

function Boards({ onChoose, isNumbered }: { onChoose: (id: string) => void; isNumbered: boolean }) {
  const [words, setWords] = useState('');
  return (
    <SearchableMenu
      count={names.length}
      words={words}
      onWords={setWords}
      onEscape={() => {}}
      isNumbered={isNumbered}
    >
      <Menu aria-label="Boards" onAction={(id) => onChoose(String(id))}>
        {names.map((name) => (
          <MenuItem key={name} id={name} ref={numberedOption}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </SearchableMenu>
  );
}

/** Types a digit before the menu is there; resolves with what was chosen and what was written into its field. */
async function typedAhead(isNumbered: boolean) {
  const written = vi.fn<(command: string, isShown: boolean, text: string) => boolean>();
  Object.assign(document, { execCommand: written });
  const onChoose = vi.fn<(id: string) => void>();
  startTypeAhead();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true }));
  await render(<Boards onChoose={onChoose} isNumbered={isNumbered} />);
  await doing(() =>
    vi.waitFor(() => expect(onChoose.mock.calls.length + written.mock.calls.length).toBe(1)),
  );
  return { chosen: onChoose.mock.calls, written: written.mock.calls };
}

test('a digit that is typed before a menu is there chooses in it', async () => {
  expect(await typedAhead(true)).toEqual({ chosen: [['Hold']], written: [] });
});

test('where digits do not choose it is written into the field', async () => {
  const { chosen, written } = await typedAhead(false);
  expect(chosen).toEqual([]);
  expect(written).toEqual([['insertText', false, '2']]);
});
