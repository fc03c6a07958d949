import { TaskItem, TaskList } from '@tiptap/extension-list';
import { InputRule } from '@tiptap/react';
import { words } from '../../words/words.ts';

/** `[ ] ` or `[x] ` at the beginning of an item, also behind the sign of a list. */
const box = /^(?:[-*+]\s)?\[([ x])?\]\s$/u;

/** Task lists as the HTML policy keeps them: the page shows its own checkbox before each item. */
export const taskNodes = [
  TaskList,
  TaskItem.extend({
    parseHTML: () => [
      { tag: 'li[data-type="taskItem"]', priority: 51 },
      { tag: 'li', context: 'taskList/', priority: 51 },
    ],
    renderHTML: ({ node }) => [
      'li',
      { 'data-type': 'taskItem', 'data-checked': String(node.attrs['checked']) },
      0,
    ],
    addInputRules() {
      const makeTask = new InputRule({
        find: box,
        handler({ state, range, match: [, checked], chain }) {
          const item = state.selection.$from.node(-1).type.name;
          if (item !== 'listItem' && item !== 'taskItem') return null;
          const tasks = chain().deleteRange(range);
          // The items before it in the list become tasks, too.
          if (item === 'listItem') tasks.toggleList('taskList', 'taskItem');
          tasks.updateAttributes('taskItem', { checked: checked === 'x' }).run();
          return;
        },
      });
      return [makeTask, ...(this.parent?.() ?? [])];
    },
  }).configure({
    nested: true,
    a11y: { checkboxLabel: ({ firstChild }) => firstChild?.textContent || words('text.task') },
  }),
];
