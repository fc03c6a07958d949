import { TaskItem, TaskList } from '@tiptap/extension-list';

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
  }).configure({
    nested: true,
    a11y: { checkboxLabel: ({ firstChild }) => firstChild?.textContent || 'Task' },
  }),
];
