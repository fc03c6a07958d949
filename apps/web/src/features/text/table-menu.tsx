import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import { TextSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../../design/icon.tsx';

import { useWords } from '../../words/use-words.tsx';
import menuCss from '../../design/menu.module.css';

const acts = [
  ['text.rowAbove', addRowBefore],
  ['text.rowBelow', addRowAfter],
  ['text.columnLeft', addColumnBefore],
  ['text.columnRight', addColumnAfter],
  ['text.firstRowHeadings', toggleHeaderRow],
  ['text.deleteTheRow', deleteRow],
  ['text.deleteTheColumn', deleteColumn],
  ['text.deleteTheTable', deleteTable],
] as const;

/** The actions for the table at the cursor. */
export function TableMenu({ editor }: { editor: Editor }) {
  const words = useWords();
  return (
    <MenuTrigger>
      <Button aria-label={words('text.tableRowsAndColumns')}>
        <Icon name="table" />
      </Button>
      <Popover className={menuCss.popover}>
        <Menu
          className={menuCss.options}
          aria-label={words('text.table')}
          onAction={(key) => {
            const act = acts.find(([name]) => name === key)?.[1];
            act?.(editor.state, editor.view.dispatch);
            editor.commands.focus();
          }}
        >
          {acts.map(([name]) => (
            <MenuItem key={name} id={name} className={menuCss.option}>
              {words(name)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

const row = (cell: string) => ({
  type: 'tableRow',
  content: Array.from({ length: 3 }, () => ({ type: cell, content: [{ type: 'paragraph' }] })),
});

const emptyTable = {
  type: 'table',
  content: [row('tableHeader'), row('tableCell'), row('tableCell')],
};

/** Inserts an empty table with a row for headings at the cursor, and moves to its first cell. */
export function insertTable(editor: Editor): boolean {
  const insert = editor.chain().focus();
  return insert
    .command(({ tr, state: { schema } }) => {
      const from = tr.selection.from + 1;
      tr.replaceSelectionWith(schema.nodeFromJSON(emptyTable));
      // A paragraph below it, to continue the text.
      if (tr.doc.lastChild?.type.name === 'table') {
        tr.insert(tr.doc.content.size, schema.node('paragraph'));
      }
      tr.setSelection(TextSelection.near(tr.doc.resolve(from))).scrollIntoView();
      return true;
    })
    .run();
}
