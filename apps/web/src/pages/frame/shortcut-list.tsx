import { useState } from 'react';
import { ModalDialog } from '../../design/modal-dialog.tsx';

import { useWords } from '../../words/use-words.tsx';
import formCss from '../../design/form.module.css';
import textCss from '../../design/text.module.css';
import frameCss from './frame.module.css';

const groups = [
  {
    where: 'frame.everywhere',
    keys: [
      ['C', 'frame.newTicket'],
      ['Ctrl K', 'frame.searchAndCommands'],
      ['/', 'frame.filter'],
      ['G H', 'frame.goHome'],
      ['G I', 'frame.goToTheInbox'],
      ['G P', 'frame.goToTheProjects'],
      ['G D', 'frame.goToTheDocuments'],
      ['G B', 'frame.goToTheBoard'],
      ['G L', 'frame.goToItsList'],
      ['G A', 'frame.goToItsAnalytics'],
      ['Alt ↑ ↓', 'frame.moveTheView'],
      ['1 – 9', 'frame.chooseInAMenu'],
      ['Ctrl Z', 'frame.undo'],
      ['?', 'frame.showAllShortcuts'],
    ],
  },
  {
    where: 'frame.onATicketBoardAndList',
    keys: [
      ['M', 'frame.moveToABoard'],
      ['P', 'frame.priority'],
      ['A', 'frame.assign'],
      ['D', 'frame.dueDate'],
      ['L', 'frame.labels'],
      ['S', 'frame.size'],
      ['J', 'frame.nextTicket'],
      ['K', 'frame.previousTicket'],
    ],
  },
  {
    where: 'frame.onATicket',
    keys: [
      ['E', 'frame.editTheDescription'],
      ['Y', 'frame.copyTheLink'],
      ['Ctrl Enter', 'frame.sendTheText'],
      ['Escape', 'frame.close'],
    ],
  },
  {
    where: 'frame.onADocument',
    keys: [
      ['E', 'frame.edit'],
      ['Y', 'frame.copyTheLink'],
    ],
  },
  {
    where: 'frame.onABoardAndList',
    keys: [
      ['Enter', 'frame.openTheTicket'],
      ['X', 'frame.selectTheTicket'],
      ['Escape', 'frame.clearTheSelection'],
    ],
  },
  {
    where: 'frame.onABoard',
    keys: [
      ['← →', 'frame.cardBeside'],
      ['Tab', 'frame.toTheHandle'],
    ],
  },
  {
    where: 'frame.onAList',
    keys: [['Shift X', 'frame.selectUpToHere']],
  },
  {
    where: 'frame.onSearchResults',
    keys: [
      ['J', 'frame.nextResult'],
      ['K', 'frame.resultBefore'],
    ],
  },
  {
    where: 'frame.inTheInbox',
    keys: [
      ['E', 'frame.done'],
      ['J', 'frame.next'],
      ['K', 'frame.previous'],
      ['S', 'frame.snoozeUntil'],
    ],
  },
] as const;

/** The list of all keyboard shortcuts, in a dialog. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const [typed, setTyped] = useState('');
  const has = (text: string) => text.toLowerCase().includes(typed.trim().toLowerCase());
  const found = groups
    .map(({ where, keys }) => ({
      where,
      keys: keys.filter(([key, of]) => has(`${key} ${t(of)}`)),
    }))
    .filter(({ keys }) => keys.length > 0);
  return (
    <ModalDialog title={t('frame.keyboardShortcuts')} isOpen onClose={onClose}>
      <input
        className={formCss.fieldInput}
        type="search"
        dir="auto"
        aria-label={t('frame.findAKey')}
        placeholder={t('frame.findAKeyPlaceholder')}
        maxLength={100}
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found.length === 0 && <p className={textCss.soft}>{t('frame.noKeyDoesThis')}</p>}
      <div className={frameCss.allKeys}>
        {found.map(({ where, keys }) => (
          <section key={where} aria-label={t(where)}>
            <h3>{t(where)}</h3>
            <dl className={frameCss.keys}>
              {keys.map(([key, of]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{t(of)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </ModalDialog>
  );
}
