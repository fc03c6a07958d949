const KiB = 1024;

/** The limits of a call of an MCP tool and of its result. */
export const toolBudget = {
  /** Bytes (UTF-8) of a text in Markdown that is sent: refused beyond it. Bounds the time of its conversion. */
  markdownBytes: 32 * KiB,
  /** Lines of such a text: refused beyond it. Bounds the time of texts of many short blocks. */
  markdownLines: 5_000,
  /** A call of this many bytes or more waits for its turn as a large body does (`requestBudget.largeBodies`): Markdown costs more than JSON. */
  largeCallBytes: 16 * KiB,
  /** Cells of all tables in one text in Markdown; a table beyond them is kept as plain text. Bounds the length of the HTML. */
  tableCells: 4_000,
  /** Quotes and lists within one another in such a text: refused beyond it. The HTML policy keeps no more. */
  markdownDepth: 50,
  /** Bytes of an answer when the call names no limit. */
  answerBytes: 8 * KiB,
  /** Bytes of any answer. */
  maxAnswerBytes: 32 * KiB,
  /** Lines of a list when the call names no limit, and the greatest limit. */
  lines: 20,
  maxLines: 50,
  /** Characters of a text when the call names no length, and the greatest length; the answer says where the rest begins. */
  textCharacters: 3_000,
  maxTextCharacters: 12_000,
  /** Candidates that a refusal names when a name is unknown or names several. */
  candidates: 10,
  /** Records that are searched for a name. */
  recordsOfNames: 1_000,
} as const;
