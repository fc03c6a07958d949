import { useState } from 'react';
import { ModalDialog } from '../../design/modal-dialog.tsx';

import { shortcuts, type ShortcutName } from '../../design/shortcuts.ts';
import type { FixedKey } from '../../words/keys.ts';
import { useWords } from '../../words/use-words.tsx';
import formCss from '../../design/form.module.css';
import textCss from '../../design/text.module.css';
import frameCss from './frame.module.css';

/** Where a key acts, and its words. */
type Entry = readonly [where: FixedKey, words: FixedKey];

/** Every declared shortcut, in the order of the list. */
const ofShortcuts: Readonly<Record<ShortcutName, Entry>> = {
  newTicket: ['frame.everywhere', 'frame.newTicket'],
  filter: ['frame.everywhere', 'frame.filter'],
  goHome: ['frame.everywhere', 'frame.goHome'],
  goToInbox: ['frame.everywhere', 'frame.goToTheInbox'],
  goToProjects: ['frame.everywhere', 'frame.goToTheProjects'],
  goToDocuments: ['frame.everywhere', 'frame.goToTheDocuments'],
  goToBoard: ['frame.everywhere', 'frame.goToTheBoard'],
  goToList: ['frame.everywhere', 'frame.goToItsList'],
  goToCycles: ['frame.everywhere', 'frame.goToItsCycles'],
  goToPlan: ['frame.everywhere', 'frame.goToItsPlan'],
  goToAnalytics: ['frame.everywhere', 'frame.goToItsAnalytics'],
  allShortcuts: ['frame.everywhere', 'frame.showAllShortcuts'],
  foldSideBar: ['frame.everywhere', 'frame.sideBar'],
  moveToBoard: ['frame.onATicketBoardAndList', 'frame.moveToABoard'],
  priority: ['frame.onATicketBoardAndList', 'frame.priority'],
  assign: ['frame.onATicketBoardAndList', 'frame.assign'],
  dueDate: ['frame.onATicketBoardAndList', 'frame.dueDate'],
  labels: ['frame.onATicketBoardAndList', 'frame.labels'],
  size: ['frame.onATicketBoardAndList', 'frame.size'],
  nextTicket: ['frame.onATicketBoardAndList', 'frame.nextTicket'],
  previousTicket: ['frame.onATicketBoardAndList', 'frame.previousTicket'],
  editDescription: ['frame.onATicket', 'frame.editTheDescription'],
  copyTicketLink: ['frame.onATicket', 'frame.copyTheLink'],
  editDocument: ['frame.onADocument', 'frame.edit'],
  copyDocumentLink: ['frame.onADocument', 'frame.copyTheLink'],
  selectTicket: ['frame.onABoardAndList', 'frame.selectTheTicket'],
  nextResult: ['frame.onSearchResults', 'frame.nextResult'],
  previousResult: ['frame.onSearchResults', 'frame.resultBefore'],
  markDone: ['frame.inTheInbox', 'frame.done'],
  nextEntry: ['frame.inTheInbox', 'frame.next'],
  previousEntry: ['frame.inTheInbox', 'frame.previous'],
  snooze: ['frame.inTheInbox', 'frame.snoozeUntil'],
};

/** Keys of menus, texts, cards and the browser. */
const ofParts: readonly (readonly [key: string, ...Entry])[] = [
  ['Ctrl K', 'frame.everywhere', 'frame.searchAndCommands'],
  ['Alt ↑ ↓', 'frame.everywhere', 'frame.moveTheView'],
  ['1 – 9', 'frame.everywhere', 'frame.chooseInAMenu'],
  ['Ctrl Z', 'frame.everywhere', 'frame.undo'],
  ['Ctrl Enter', 'frame.onATicket', 'frame.sendTheText'],
  ['Escape', 'frame.onATicket', 'frame.close'],
  ['Enter', 'frame.onABoardAndList', 'frame.openTheTicket'],
  ['Escape', 'frame.onABoardAndList', 'frame.clearTheSelection'],
  ['← →', 'frame.onABoard', 'frame.cardBeside'],
  ['Tab', 'frame.onABoard', 'frame.toTheHandle'],
  ['Shift X', 'frame.onAList', 'frame.selectUpToHere'],
  ['F2', 'frame.onAList', 'ticket.editTitle'],
];

const listed = [
  ...Object.entries(ofShortcuts).map(
    ([name, entry]) => [shortcuts[name as ShortcutName].toUpperCase(), ...entry] as const,
  ),
  ...ofParts,
];

/** The list of all keyboard shortcuts, in a dialog. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const [typed, setTyped] = useState('');
  const has = (text: string) => text.toLowerCase().includes(typed.trim().toLowerCase());
  const found = Map.groupBy(
    listed.filter(([key, , of]) => has(`${key} ${t(of)}`)),
    ([, where]) => where,
  );
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
      {found.size === 0 && <p className={textCss.soft}>{t('frame.noKeyDoesThis')}</p>}
      <div className={frameCss.allKeys}>
        {[...found].map(([where, keys]) => (
          <section key={where} aria-label={t(where)}>
            <h3>{t(where)}</h3>
            <dl className={frameCss.keys}>
              {keys.map(([key, , of]) => (
                <div key={of}>
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
