import type { Editor } from '@tiptap/react';

/** A longer text, in characters, was pasted. */
const maxTyped = 2_000;

/** Adds a text at the cursor as if it were typed, so that its signs become headings, lists and tasks. */
export function typeText(editor: Editor, text: string): void {
  if (text.length > maxTyped) {
    editor.view.pasteText(text);
    return;
  }
  for (const sign of text) {
    const { view } = editor;
    if (sign === '\n') editor.commands.keyboardShortcut('Enter');
    else {
      const { from, to } = view.state.selection;
      const typed = () => view.state.tr.insertText(sign, from, to);
      const isDone = view.someProp('handleTextInput', (take) => take(view, from, to, sign, typed));
      if (isDone !== true) view.dispatch(typed());
    }
  }
}
