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
import { Icon } from '../design/icon.tsx';
import menuCss from '../design/menu.module.css';

const acts = [
  ['Row above', addRowBefore],
  ['Row below', addRowAfter],
  ['Column on the left', addColumnBefore],
  ['Column on the right', addColumnAfter],
  ['Headings in the first row', toggleHeaderRow],
  ['Delete the row', deleteRow],
  ['Delete the column', deleteColumn],
  ['Delete the table', deleteTable],
] as const;

/** The actions for the table at the cursor. */
export function TableMenu({ editor }: { editor: Editor }) {
  return (
    <MenuTrigger>
      <Button aria-label="Table: rows and columns">
        <Icon name="table" />
      </Button>
      <Popover className={menuCss.popover}>
        <Menu
          className={menuCss.options}
          aria-label="Table"
          onAction={(key) => {
            const act = acts.find(([name]) => name === key)?.[1];
            act?.(editor.state, editor.view.dispatch);
            editor.commands.focus();
          }}
        >
          {acts.map(([name]) => (
            <MenuItem key={name} id={name} className={menuCss.option}>
              {name}
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
