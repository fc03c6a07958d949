/** Values by chance from a seed: the same seed gives the same values. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    value = (value + Math.imul(value ^ (value >>> 7), value | 61)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  }

  /** From `least` to `most`. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.int(0, values.length - 1)] as Value;
  }

  /** Some of the values, each at most once. */
  some<Value>(values: readonly Value[], probability = 0.3): Value[] {
    return values.filter(() => this.chance(probability));
  }

  /** `count` values of `make`. */
  times<Value>(count: number, make: (at: number) => Value): Value[] {
    return Array.from({ length: count }, (_, at) => make(at));
  }

  /** A text of any peculiarity. */
  text(): string {
    if (this.chance(0.02)) return 'w'.repeat(16_384);
    return this.times(this.int(1, 6), () => this.pick(peculiar)).join(' ');
  }

  /** A time between 1958 and 2033, in whole minutes. */
  time(): Date {
    return new Date(this.int(-6_300_000, 33_000_000) * 60_000);
  }
}

const peculiar = [
  'word',
  'zwei',
  '😀',
  '👩‍👩‍👧',
  'שלום',
  'مرحبا',
  '漢字',
  'e\u0301',
  '"quoted"',
  "it's",
  ',',
  ';',
  '|',
  '\t',
  '\n',
  '\n\n',
  '\r\n',
  '=1+1',
  '+cmd',
  '@x',
  '<b>',
  '</p>',
  '&amp;',
  '<script>',
  '\u0000',
  '\ud800',
  '\u202e',
  '\ufeff',
  '*',
  '_',
  '*bold*',
  '_x_',
  '-',
  '----',
  'h1. T',
  '* item',
  '# n',
  '{code}',
  '{quote}',
  '{panel:title=x}',
  '||a||b||',
  '|c|d|',
  '[~al]',
  '[a|https://a.test/x]',
  '[',
  ']',
  '!i.png!',
  '{{m}}',
  '\\',
  'https://a.test/?a=1&b=2',
  '`c`',
  '**b**',
  '~~s~~',
  '> q',
  '1. x',
];
