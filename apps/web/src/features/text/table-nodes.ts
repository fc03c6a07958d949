import { addRowAfter, goToNextCell, tableEditing } from '@tiptap/pm/tables';
import { Node } from '@tiptap/react';

/** The role of each node in the library that edits tables. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

/** The maximum span of a cell, as in the HTML policy. */
const maxSpan = 1_000;

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) =>
    Math.min(maxSpan, Math.max(1, Math.trunc(Number(element.getAttribute(name))) || 1)),
  renderHTML: ({ [name]: value }: Record<string, unknown>) =>
    value === 1 ? {} : { [name]: value },
});

/** The alignment of a cell; pasted HTML can have it in a style. */
const align = {
  default: null,
  parseHTML: ({ dataset, align: alignment }: HTMLTableCellElement) =>
    /^(?:left|center|right)$/u.exec(alignment)?.[0] ??
    /text-align:\s*(left|center|right)/u.exec(dataset['style'] ?? '')?.[1] ??
    null,
  renderHTML: ({ align: value }: Record<string, unknown>) =>
    value === null ? {} : { align: value },
};

const cellAttributes = () => ({
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  align,
  // The library requires it. Columns are as wide as their text.
  colwidth: { default: null, rendered: false },
});

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const { editor } = this;
    const go = (direction: 1 | -1) => goToNextCell(direction)(editor.state, editor.view.dispatch);
    return {
      // Tab in the last cell adds a row.
      Tab: () => go(1) || (addRowAfter(editor.state, editor.view.dispatch) && go(1)),
      'Shift-Tab': () => go(-1),
    };
  },
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: cellAttributes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes: attributes }) => [tag, attributes, 0],
  });

/** Tables as the HTML policy keeps them. */
export const tableNodes = [Table, TableRow, cell('tableCell', 'td'), cell('tableHeader', 'th')];
