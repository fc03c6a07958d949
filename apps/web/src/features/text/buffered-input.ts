/** The text written before the code of the editor was loaded. */
export interface BufferedInput {
  /** The text before it, as HTML. */
  readonly before: string;
  typed: () => string;
  /** The pasted texts and files. They come behind the typed text. */
  pasted: () => readonly DataTransfer[];
  /** Whether the person has gone to another part of the page since. */
  isLeft: () => boolean;
  type: (text: string) => void;
  /** Keeps what is on the clipboard, which an event has for a moment only. */
  paste: (clipboard: DataTransfer) => void;
  leave: (isLeft: boolean) => void;
  /** Forgets what was typed and pasted: the editor has it. */
  settle: () => void;
}

export function bufferedInput(before: string): BufferedInput {
  let typed = '';
  let pasted: DataTransfer[] = [];
  let isLeft = false;
  return {
    before,
    typed: () => typed,
    pasted: () => pasted,
    isLeft: () => isLeft,
    type: (text) => {
      typed = text;
    },
    paste: (clipboard) => {
      const data = new DataTransfer();
      for (const type of ['text/html', 'text/plain']) {
        const text = clipboard.getData(type);
        if (text !== '') data.setData(type, text);
      }
      for (const file of clipboard.files) data.items.add(file);
      pasted.push(data);
    },
    leave: (isLeaving) => {
      isLeft = isLeaving;
    },
    settle: () => {
      typed = '';
      pasted = [];
    },
  };
}
