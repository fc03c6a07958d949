import { isHistoryTransaction } from '@tiptap/pm/history';
import type { ResolvedPos } from '@tiptap/pm/model';
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';
import { linkAddress } from './link-address.ts';

/** An address of the web at the end of a text, with the signs that end its sentence. */
const atEnd = /https?:\/\/[^\s<>"\uFFFC]+$/iu;

/** Signs that end a sentence or a quotation, and no address. */
const ending = /[.,;:!?'’”»。，；：！？、）」』]+$/u;

/** The address of the web at the end of a text, and its place, without the signs that end its sentence; null for none. */
export function addressAtEnd(text: string): { href: string; from: number; to: number } | null {
  const found = atEnd.exec(text);
  if (found === null) return null;
  let typed = found[0].replace(ending, '');
  // A bracket that was opened before the address closes after it.
  while (/[)\]]$/u.test(typed) && closesMore(typed)) typed = typed.slice(0, -1).replace(ending, '');
  const href = linkAddress(typed);
  return href === null ? null : { href, from: found.index, to: found.index + typed.length };
}

const closesMore = (text: string): boolean =>
  text.replace(/[^)\]]/gu, '').length > text.replace(/[^([]/gu, '').length;

/** Makes links of the addresses that the editor's own rule leaves as text: those before a full stop or another sign of a sentence, after a space or Enter. */
export const AddressLinks = Extension.create({
  name: 'addressLinks',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, before, after) =>
        transactions.some((step) => step.docChanged && !isHistoryTransaction(step))
          ? linkTyped(before, after)
          : null,
    }),
  ],
});

/** Links the address that ends where the cursor stood, once a space or a new line follows it. */
function linkTyped(
  before: EditorState,
  { doc, schema, selection, tr }: EditorState,
): Transaction | null {
  const at = before.selection.from;
  const { link, code } = schema.marks;
  if (link === undefined || at >= selection.from || at > doc.content.size) return null;
  const end = doc.resolve(at);
  if (!end.parent.isTextblock || end.parent.type.spec.code === true || !endsWord(end)) return null;
  const found = addressAtEnd(end.parent.textBetween(0, end.parentOffset, undefined, '\uFFFC'));
  if (found === null) return null;
  const from = end.start() + found.from;
  const to = end.start() + found.to;
  const isMarked = [link, code].some((mark) => mark && doc.rangeHasMark(from, to, mark));
  return isMarked ? null : tr.addMark(from, to, link.create({ href: found.href }));
}

/** Whether a space, a break or the end of the paragraph follows. */
function endsWord({ nodeAfter }: ResolvedPos): boolean {
  if (nodeAfter === null || nodeAfter.type.name === 'hardBreak') return true;
  return /^\s/u.test(nodeAfter.text ?? '');
}
