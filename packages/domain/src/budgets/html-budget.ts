const KiB = 1024;

/** The limits of one text of HTML: 422 beyond them, on its field. Nothing is cut off silently. */
export const htmlBudget = {
  /** Bytes (UTF-8) of each field, as it is sent and again as it is kept: cleaning can make a text longer. */
  bytes: { description_html: 256 * KiB, content_html: 256 * KiB, body_html: 64 * KiB },
  /** Elements that are kept. Bounds the time that cleaning takes. */
  elements: 8_000,
  /**
   * Start tags, kept or not, of all texts of one request together: when earlier texts have used them up, the next text is refused. The limit
   * is a number and not a time, so that a request has the same result on a quiet machine and on a busy one; 50,000 tags take 0.1 to 0.3 s.
   */
  tagsOfRequest: 50_000,
  /** Elements within one another. Bounds the time that cleaning takes. */
  depth: 50,
} as const;
