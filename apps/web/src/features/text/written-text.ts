import { OrderedList } from '@tiptap/extension-list';
import { Node } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { shownAt } from '../files/waiting-pictures.ts';
import { AddressLinks } from './address-links.ts';
import { LinkRule } from './link-rule.ts';
import { tableNodes } from './table-nodes.ts';
import { taskNodes } from './task-nodes.ts';

/** A picture of one of the service's own files, within a line. */
const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: {}, alt: {}, title: {}, width: {}, height: {} }),
  parseHTML: () => [{ tag: 'img[src^="/files/"]' }],
  renderHTML: ({ HTMLAttributes: attributes }) => ['img', attributes],
  addNodeView:
    () =>
    ({ node: { attrs } }) => {
      const dom = document.createElement('img');
      for (const [name, value] of Object.entries(attrs)) {
        if (value !== null) dom.setAttribute(name, String(value));
      }
      const src = dom.getAttribute('src') ?? '';
      const address = shownAt(src);
      if (typeof address === 'string') dom.src = address;
      else {
        dom.removeAttribute('src');
        // One that cannot be read is shown as one that is missing.
        address.then((read) => (dom.src = read)).catch(() => (dom.src = src));
      }
      // The address is another one than that of the text.
      return { dom, ignoreMutation: () => true };
    },
});

/** A mention of a person. It is deleted as a whole. */
const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    id: {
      parseHTML: (element: HTMLElement) => element.dataset['mention'] ?? null,
      renderHTML: ({ id }: Record<string, unknown>) => ({ 'data-mention': id }),
    },
    name: {
      parseHTML: (element: HTMLElement) => element.textContent,
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [{ tag: 'a[data-mention]' }],
  renderHTML: ({ node, HTMLAttributes: attributes }) => [
    'a',
    attributes,
    String(node.attrs['name']),
  ],
});

/**
 * The extensions of the editor. They write only HTML that the HTML policy of the service keeps unchanged; other pasted content is left out
 * before it is shown.
 */
export const writtenText = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    codeBlock: { HTMLAttributes: {} },
    orderedList: false,
    link: {
      openOnClick: false,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    trailingNode: false,
  }),
  LinkRule,
  AddressLinks,
  Picture,
  Mention,
  ...taskNodes,
  ...tableNodes,
  // The policy keeps neither the first number of a list nor its style.
  OrderedList.extend({ addAttributes: () => ({}) }),
];
