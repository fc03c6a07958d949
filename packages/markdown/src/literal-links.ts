/** An address that is a link as it stands, without a sign of Markdown around it. */
export interface LiteralLink {
  readonly start: number;
  readonly end: number;
  readonly address: string;
}

const webStart = /(?<![^\s*_~(])(?:https?:\/\/|www\.)/gi;
const domain = /(?:[\w-]+\.)*[\w-]+/y;
const rest = /[^\s<]*/y;

const domainOfMail =
  /[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?){1,8}(?![\w-])/y;
/** Characters before the `@` of an address, at most (RFC 5321, 4.5.3.1.1). */
const localLength = 64;

/** The addresses in a text, in their order (GitHub Flavored Markdown, 6.9). Reads each character a bounded number of times. */
export function literalLinksOf(text: string): LiteralLink[] {
  const links = [...webLinks(text), ...mailLinks(text)];
  let end = 0;
  return links
    .toSorted((one, other) => one.start - other.start)
    .filter((link) => {
      const isBehind = link.start >= end;
      if (isBehind) end = link.end;
      return isBehind;
    });
}

function* webLinks(text: string): Iterable<LiteralLink> {
  webStart.lastIndex = 0;
  for (let found = webStart.exec(text); found !== null; found = webStart.exec(text)) {
    const start = found.index;
    const isWww = found[0].toLowerCase() === 'www.';
    const from = start + (isWww ? 0 : found[0].length);
    const name = matchAt(domain, text, from);
    const behind = from + name.length;
    const isDomain = isWww || name.includes('.') ? isDomainName(name) : /^localhost$/i.test(name);
    // A text that is not a domain is not read again.
    webStart.lastIndex = Math.max(behind, webStart.lastIndex);
    if (!isDomain) continue;
    const end = trimmedEnd(text, start, behind + matchAt(rest, text, behind).length);
    webStart.lastIndex = Math.max(end, webStart.lastIndex);
    const written = text.slice(start, end);
    yield { start, end, address: isWww ? `http://${written}` : written };
  }
}

/** At least two parts, and no underscore in the last two. */
const isDomainName = (name: string): boolean => /\./.test(name) && !lastTwo(name).includes('_');

function lastTwo(name: string): string {
  const dot = name.lastIndexOf('.');
  return name.slice(name.lastIndexOf('.', dot - 1) + 1);
}

const punctuation = '?!.,:*_~\'"';

/** Where an address ends: without the punctuation and the closing parentheses that belong to the sentence around it. */
function trimmedEnd(text: string, start: number, until: number): number {
  let surplus = 0;
  for (let at = start; at < until; at += 1) {
    if (text[at] === ')') surplus += 1;
    else if (text[at] === '(') surplus -= 1;
  }
  let end = until;
  for (;;) {
    const last = text.charAt(end - 1);
    if (punctuation.includes(last)) end -= 1;
    else if (last === ')' && surplus > 0) {
      end -= 1;
      surplus -= 1;
    } else if (last === ';') {
      const reference = /&[A-Za-z0-9]{1,31};$/.exec(text.slice(Math.max(start, end - 33), end));
      if (reference === null) return end;
      end -= reference[0].length;
    } else return end;
  }
}

function* mailLinks(text: string): Iterable<LiteralLink> {
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let start = at;
    const first = Math.max(from, at - localLength);
    while (start > first && isLocal(text.charAt(start - 1))) start -= 1;
    const isTooLong = start > from && isLocal(text.charAt(start - 1));
    // Signs of emphasis before an address are not part of it.
    while (start < at && text[start] === '_') start += 1;
    const name = matchAt(domainOfMail, text, at + 1);
    if (isTooLong || start === at || name === '') continue;
    const end = at + 1 + name.length;
    yield { start, end, address: `mailto:${text.slice(start, end)}` };
    from = end;
  }
}

const isLocal = (character: string): boolean => /[\w.+-]/.test(character);

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
