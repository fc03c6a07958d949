import { useState } from 'react';
import { ModalDialog } from '../design/modal-dialog.tsx';
import formCss from '../design/form.module.css';
import textCss from '../design/text.module.css';
import frameCss from './frame.module.css';

const groups = [
  {
    where: 'Everywhere',
    keys: [
      ['C', 'New ticket'],
      ['Ctrl K', 'Search, and commands for the focused or selected tickets'],
      ['/', 'Filter'],
      ['G H', 'Go to the home page'],
      ['G I', 'Go to the inbox'],
      ['G P', 'Go to the projects'],
      ['G D', 'Go to the documents'],
      ['G B', 'Go to the board of the project'],
      ['G L', 'Go to its list'],
      ['G A', 'Go to its analytics'],
      ['Alt ↑ ↓', 'Move the view in the side bar'],
      ['Ctrl Z', 'Undo'],
      ['?', 'Show all shortcuts'],
    ],
  },
  {
    where: 'On a ticket, a board and a list',
    keys: [
      ['M', 'Move to a board'],
      ['P', 'Priority'],
      ['A', 'Assign'],
      ['D', 'Due date'],
      ['L', 'Labels'],
      ['S', 'Size: the estimate'],
      ['J', 'Next ticket'],
      ['K', 'Previous ticket'],
    ],
  },
  {
    where: 'On a ticket',
    keys: [
      ['E', 'Edit the description'],
      ['Y', 'Copy the link'],
      ['Ctrl Enter', 'Send the text'],
      ['Escape', 'Close'],
    ],
  },
  {
    where: 'On a document',
    keys: [
      ['E', 'Edit'],
      ['Y', 'Copy the link'],
    ],
  },
  {
    where: 'On a board and a list',
    keys: [
      ['Enter', 'Open the ticket'],
      ['X', 'Select or deselect the ticket'],
      ['Escape', 'Clear the selection, or the words of the filter'],
    ],
  },
  {
    where: 'On a board',
    keys: [
      ['← →', 'Card to the left or right'],
      ['Tab', 'To the handle that moves the card'],
    ],
  },
  {
    where: 'On a list',
    keys: [['Shift X', 'Select all from the last one up to here']],
  },
  {
    where: 'On a page of search results',
    keys: [
      ['J', 'Next result'],
      ['K', 'Result before'],
    ],
  },
  {
    where: 'In the inbox',
    keys: [
      ['E', 'Done'],
      ['J', 'Next'],
      ['K', 'Previous'],
      ['S', 'Snooze until…'],
    ],
  },
] as const;

/** The list of all keyboard shortcuts, in a dialog. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const has = (text: string) => text.toLowerCase().includes(typed.trim().toLowerCase());
  const found = groups
    .map(({ where, keys }) => ({
      where,
      keys: keys.filter((combination) => has(combination.join(' '))),
    }))
    .filter(({ keys }) => keys.length > 0);
  return (
    <ModalDialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      <input
        className={formCss.fieldInput}
        type="search"
        aria-label="Find a key"
        placeholder="Find a key…"
        maxLength={100}
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found.length === 0 && <p className={textCss.soft}>No key does this.</p>}
      <div className={frameCss.allKeys}>
        {found.map(({ where, keys }) => (
          <section key={where} aria-label={where}>
            <h3>{where}</h3>
            <dl className={frameCss.keys}>
              {keys.map(([key, words]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </ModalDialog>
  );
}
