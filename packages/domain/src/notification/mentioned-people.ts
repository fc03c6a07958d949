/** The ids of the people whom HTML mentions, each once; none for another value. */
export const mentionedPeople = (html: unknown): readonly string[] =>
  typeof html === 'string'
    ? [...new Set([...html.matchAll(/data-mention="([0-9a-f-]{36})"/gu)].map(([, id = '']) => id))]
    : [];
