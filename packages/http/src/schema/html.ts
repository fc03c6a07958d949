/** Markup that is safe to send. Only `html` makes it. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | null | readonly Part[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const markupOf = (part: Part): string => {
  if (part === null) return '';
  if (typeof part === 'object') {
    return 'markup' in part ? part.markup : part.map(markupOf).join('');
  }
  return String(part).replaceAll(/[&<>"']/g, (char) => entities[char] ?? char);
};

/** A template of markup: what is put in is escaped, unless it was made by `html` itself. Null is nothing. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  const [first = '', ...rest] = texts;
  return { markup: first + rest.map((text, at) => markupOf(parts[at] ?? null) + text).join('') };
}

/** Plain text. A part in backticks becomes code. */
export function prose(text: string): Html {
  const pieces = text.split('`');
  return html`${pieces.map((piece, at) => (at % 2 === 1 ? html`<code>${piece}</code>` : piece))}`;
}
