/** The text is not plain XML. The message is constant text. */
export class NotPlainXml extends Error {
  override readonly name = 'NotPlainXml';
}

const reference = /&([^;&]*);?/gu;
const unwanted = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/u;

/** True when XML may contain these characters (XML 1.0, section 2.2). */
export function isPlainText(text: string): boolean {
  return !unwanted.test(text) && text.isWellFormed();
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Text with the five entities of XML and character references resolved; any other entity is refused by `NotPlainXml`. */
export function decodeText(text: string): string {
  return text.replace(reference, (whole, what: string) => {
    const digits = /^#(?:x([\dA-F]{1,6})|(\d{1,7}))$/iu.exec(what);
    const code = digits === null ? -1 : parseInt(digits[1] ?? digits[2] ?? '', digits[1] ? 16 : 10);
    const decoded = Object.hasOwn(named, what) ? named[what] : characterOf(code);
    if (decoded === undefined || !whole.endsWith(';'))
      throw new NotPlainXml('an entity is unknown');
    return decoded;
  });
}

function characterOf(code: number): string | undefined {
  if (code < 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  const character = String.fromCodePoint(code);
  return isPlainText(character) ? character : undefined;
}
