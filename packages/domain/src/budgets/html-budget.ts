const KiB = 1024;

/** What one text of HTML may be: 422 beyond it, on its field. Nothing is cut off silently. */
export const htmlBudget = {
  /** Bytes (UTF-8) of each field, as it is sent and again as it is kept: cleaning can make a text longer. */
  bytes: { description_html: 256 * KiB, content_html: 256 * KiB, body_html: 64 * KiB },
  /** Elements that are kept. Bounds the time that cleaning takes. */
  elements: 8_000,
  /** Elements within one another. Bounds the time that cleaning takes. */
  depth: 50,
} as const;
