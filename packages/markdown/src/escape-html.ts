const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text as HTML, in an element or in a quoted attribute. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] as string);
