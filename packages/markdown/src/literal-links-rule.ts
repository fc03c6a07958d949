import type { MarkdownIt, StateInline } from 'markdown-it';
import { literalLinksOf, type LiteralLink } from './literal-links.ts';

/** Text without any sign that another rule reads. */
const plain = /[^\n\\`*_~[\]!<&]+/y;

/**
 * Makes links of the addresses that stand in a text as they are. markdown-it's own linkify-it also takes `readme.md` for an address, and
 * cuts one at a sign of emphasis.
 */
export function addLiteralLinks({ inline: { ruler } }: MarkdownIt): void {
  const readers = new WeakMap<StateInline, Addresses>();
  ruler.at('text', (state, silent) => {
    let addresses = readers.get(state);
    if (addresses === undefined) readers.set(state, (addresses = new Addresses(state.src)));
    // Not within a link, and not while the end of a label is looked for.
    const address = silent || state.linkLevel > 0 ? null : addresses.at(state.pos);
    if (address !== null && address.end <= state.posMax) {
      writeLink(state, address);
      return true;
    }
    const end = Math.min(addresses.plainEnd(state.pos), state.posMax);
    if (end <= state.pos) return false;
    if (!silent) state.pending += state.src.slice(state.pos, end);
    state.pos = end;
    return true;
  });
}

function writeLink(state: StateInline, { start, end, address }: LiteralLink): void {
  const href = state.md.normalizeLink(address);
  state.push('link_open', 'a', 1).attrs = [['href', href]];
  state.push('text', '', 0).content = state.src.slice(start, end);
  state.push('link_close', 'a', -1);
  state.pos = end;
}

/** The addresses of a text, looked for once. */
class Addresses {
  readonly #text: string;
  readonly #byStart: ReadonlyMap<number, LiteralLink>;
  readonly #starts: readonly number[];
  #next = 0;
  /** The plain text that was found last. */
  #plain = { from: 0, end: 0 };

  constructor(text: string) {
    this.#text = text;
    const links = /@|www\.|:\/\//i.test(text) ? literalLinksOf(text) : [];
    this.#byStart = new Map(links.map((link) => [link.start, link]));
    this.#starts = links.map(({ start }) => start);
  }

  at(place: number): LiteralLink | null {
    return this.#byStart.get(place) ?? null;
  }

  /** Where the plain text from this place on ends, at the latest where an address begins. */
  plainEnd(from: number): number {
    // Found once for all addresses in it: a search for each of them would take quadratic time.
    if (from < this.#plain.from || from >= this.#plain.end) {
      plain.lastIndex = from;
      this.#plain = { from, end: from + (plain.exec(this.#text)?.[0].length ?? 0) };
    }
    const { end } = this.#plain;
    while (this.#next > 0 && (this.#starts[this.#next - 1] ?? 0) > from) this.#next -= 1;
    while ((this.#starts[this.#next] ?? Infinity) <= from) this.#next += 1;
    return Math.min(end, this.#starts[this.#next] ?? Infinity);
  }
}
