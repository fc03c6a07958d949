/** Inline elements. An implied end tag also ends those that are open within its element. */
const INLINE = new Set('strong b em i u s del ins mark sub sup small code kbd a span'.split(' '));

const HEADINGS = 'h1 h2 h3 h4 h5 h6';
const IN_ROW = 'th td caption';
const IN_TABLE = `${IN_ROW} tr`;

/** For a start tag: the open elements that it ends (WHATWG HTML, section 13.1.2.4, "optional tags"). */
const ENDED_BY = new Map<string, ReadonlySet<string>>([
  ...each('p div ul ol dl table pre blockquote details figure figcaption hr summary', 'p'),
  ...each(HEADINGS, `p ${HEADINGS}`),
  ...each('li', 'li p'),
  ...each('a', 'a'),
  ...each('td th', `${IN_ROW} thead p`),
  ...each('tr', `${IN_TABLE} p`),
  ...each('thead tbody tfoot caption', `${IN_TABLE} thead tbody tfoot p`),
]);

/** An end tag within one of these closes nothing outside of it, except for the parts of the table. */
const SCOPES = new Set(['td', 'th', 'caption']);
const TABLE_PARTS = new Set('table thead tbody tfoot tr td th caption'.split(' '));

/** The elements that are open while HTML is rewritten, outermost first. Writes the end tags. */
export class OpenElements {
  private readonly names: string[] = [];
  private readonly counts = new Map<string, number>();
  private readonly out: string[];

  constructor(out: string[]) {
    this.out = out;
  }

  get depth(): number {
    return this.names.length;
  }

  has(name: string): boolean {
    return (this.counts.get(name) ?? 0) > 0;
  }

  /** Adds an element whose start tag was written. */
  push(name: string): void {
    this.names.push(name);
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  /** Closes the elements that a start tag of `name` closes implicitly. */
  closeForStartOf(name: string): void {
    const ended = ENDED_BY.get(name);
    if (ended === undefined) return;
    for (;;) {
      let index = this.names.length - 1;
      while (index >= 0 && !ended.has(this.at(index)) && INLINE.has(this.at(index))) index -= 1;
      if (index < 0 || !ended.has(this.at(index))) return;
      this.closeDownTo(index);
    }
  }

  /** Closes the innermost `name` and everything in it. Does nothing if none can be closed from here. */
  close(name: string): void {
    if (!this.has(name)) return;
    let index = this.names.length - 1;
    while (this.at(index) !== name) {
      if (SCOPES.has(this.at(index)) && !TABLE_PARTS.has(name)) return;
      index -= 1;
    }
    this.closeDownTo(index);
  }

  closeAll(): void {
    this.closeDownTo(0);
  }

  private at(index: number): string {
    return this.names[index] ?? '';
  }

  private closeDownTo(index: number): void {
    while (this.names.length > index) {
      const name = this.names.pop() ?? '';
      this.counts.set(name, (this.counts.get(name) ?? 1) - 1);
      this.out.push(`</${name}>`);
    }
  }
}

function each(starts: string, ended: string): [string, ReadonlySet<string>][] {
  const names = new Set(ended.split(' '));
  return starts.split(' ').map((start) => [start, names]);
}
