/** The parts of a message: paragraphs, and a link for its action if there is one. People's words in them are isolated (`isolates.ts`). */
export interface Draft {
  subject: string;
  paragraphs: readonly (string | Item)[];
  action?: Link;
  /** The advice about an unexpected message. */
  closing: string;
  /** Where that is done. */
  closingLink?: Link;
}

/** The event, and the text that came with it, such as a comment. */
export interface Item {
  title: string;
  body: string;
}

/** An address with the words that lead to it. */
export interface Link {
  label: string;
  url: string;
}
