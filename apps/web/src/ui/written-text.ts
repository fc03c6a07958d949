import { OrderedList } from '@tiptap/extension-list';
import { StarterKit } from '@tiptap/starter-kit';

/**
 * Writes the HTML that the service keeps unchanged: what these extensions know is a part of its policy, and whatever else
 * is pasted is left out before it is shown.
 */
export const writtenText = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    codeBlock: { HTMLAttributes: {} },
    orderedList: false,
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    trailingNode: false,
  }),
  // The policy keeps neither with which number a list begins nor how it counts.
  OrderedList.extend({ addAttributes: () => ({}) }),
];
