import { Extension, InputRule } from '@tiptap/react';
import { linkAddress } from './link-address.ts';

/** `[words](address)` before the cursor, which is not a picture: `![…](…)`. */
const written = /(?<!!)\[([^[\]]+)\]\(([^\s()]+)\)$/u;

/** Makes a link of `[words](address)` when its last sign is typed. What is no address stays as it was typed. */
export const LinkRule = Extension.create({
  name: 'linkRule',
  addInputRules: () => [
    new InputRule({
      find: written,
      handler({ state: { schema, tr }, range: { from, to }, match: [, words = '', typed = ''] }) {
        const href = linkAddress(typed);
        if (href === null) return null;
        const link = schema.mark('link', { href });
        const end = from + 1 + words.length;
        tr.delete(end, to)
          .addMark(from + 1, end, link)
          .delete(from, from + 1)
          .removeStoredMark(link);
        return;
      },
    }),
  ],
});
