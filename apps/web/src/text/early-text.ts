/** What was written into a text before the code of its editor was there. */
export interface EarlyText {
  /** The text before it, as HTML. */
  readonly before: string;
  typed: () => string;
  /** The files that were pasted. */
  files: () => readonly File[];
  /** Whether the person has gone to another part of the page since. */
  isLeft: () => boolean;
  type: (text: string) => void;
  paste: (files: Iterable<File>) => void;
  leave: (isLeft: boolean) => void;
  /** Forgets what was typed and pasted: the editor has it. */
  settle: () => void;
}

export function earlyText(before: string): EarlyText {
  let typed = '';
  let files: File[] = [];
  let isLeft = false;
  return {
    before,
    typed: () => typed,
    files: () => files,
    isLeft: () => isLeft,
    type: (text) => {
      typed = text;
    },
    paste: (more) => {
      files.push(...more);
    },
    leave: (left) => {
      isLeft = left;
    },
    settle: () => {
      typed = '';
      files = [];
    },
  };
}
