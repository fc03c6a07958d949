/** The lowest and a middle character that sort before every character of the service's ranks, which are digits and letters. */
const [lowest, middle] = [1, 24];

/**
 * A provisional rank between two others, until the service assigns one. `before` null: the end. It sorts between them and their other
 * provisional neighbours, byte by byte.
 */
export function rankBetween(after: string | null, before: string | null): string {
  const prefix = after ?? '';
  if (before === null) return `${prefix}~`;
  // Only provisional ranks extend `after` by characters below the digits.
  for (let text = prefix; ; text += String.fromCharCode(lowest)) {
    const end = before.startsWith(text) ? before.charCodeAt(text.length) : Infinity;
    const code = Math.min(middle, Math.floor((lowest + end) / 2));
    if (code > lowest) {
      const rank = text + String.fromCharCode(code);
      if (rank > prefix && rank < before) return rank;
    }
    if (text.length > prefix.length + 50) return prefix;
  }
}
