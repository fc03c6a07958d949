/** The parts of a message: paragraphs, and a link for its action if there is one. People's words in them are isolated (`isolates.ts`). */
export interface Draft {
  subject: string;
  paragraphs: readonly Paragraph[];
  action?: Link;
  /** The advice about an unexpected message. */
  closing: string;
  /** Where that is done. */
  closingLink?: Link;
}

export type Paragraph = string | Item | Group | Shared;

/** A ticket or document, and below it a line for each event. */
export interface Group {
  heading: Link;
  lines: readonly string[];
}

/** An event of several tickets, and below it each of them. */
export interface Shared {
  line: string;
  headings: readonly Link[];
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
