/** Signs and words of Markdown that shapes are made of. */
const fragments = [
  '*',
  '**',
  '***',
  '_',
  '__',
  '~',
  '~~',
  '`',
  '``',
  '```',
  '[',
  '![',
  ']',
  '](',
  '](a',
  '[a](',
  '[a]',
  '[a]:',
  '[a]: b',
  '<',
  '>',
  '<a',
  '<a ',
  '<a@b>',
  '<!--',
  '<http:',
  '&',
  '&amp;',
  '&#',
  '\\',
  '|',
  '|a',
  '-',
  '--',
  '---',
  '=',
  '===',
  '+',
  '#',
  '##',
  '1.',
  '1)',
  '123456789.',
  '- ',
  '* ',
  '+ ',
  '1. ',
  '> ',
  '    ',
  '  ',
  ' ',
  '\t',
  '\n',
  '\n\n',
  '\n ',
  '\n    ',
  '\n> ',
  '\n- ',
  '\n* ',
  '\n1. ',
  'a',
  'b ',
  'aa',
  'a@',
  'a@b.c',
  'www.',
  'www.a.b',
  'http://',
  'https://a.b/',
  'é',
  '漢',
  '.',
  '!',
  '(',
  ')',
  '()',
  '"',
  "'",
  ':',
  '-|-',
  '|-',
  '\n|-|-\n',
  '[^a]',
  '[ ] ',
  '- [x] ',
  '&lt;',
  '_a',
  'a_',
  '*a*',
  '**a',
  'a**',
  '_a_',
  '~~a~~',
  '<div>',
  '</div>',
  '<?',
  '<![CDATA[',
  '\u00A0',
  ' \n',
  '  \n',
  '\\\n',
  '```\n',
  '~~~\n',
  'a\n',
  '* a\n',
  '- a\n',
  '> a\n',
  '1. a\n',
  '# a\n',
  'a\n=\n',
  'a\n---\n',
  '|a|b\n',
  '[a]: b\n',
  '[a]: b "\n',
];

/** Shapes that have taken some reader of Markdown the square of their length. */
const known: readonly (readonly [string, string])[] = [
  ['* a\n', 'b\n'],
  ['', '* a\n'],
  ['', '_a_'],
  ['', '*_'],
  ['', '['],
  ['', '!['],
  ['', 'a`'],
  ['', '[a]('],
  ['', '<a '],
  ['', '**a*'],
  ['', '1. '],
  ['', 'a@'],
  ['', '***a'],
  ['', '![[]()'],
  ['', '<!--'],
  ['', '*a_ '],
  ['[a]: u\n\n', '[a] '],
  [`[a]: ${'u'.repeat(8_000)}\n\n`, '[a]'],
  ['', '_www.'],
  ['', '(www.a.b'],
  ['', 'a@b.c '],
  ['', 'http://a.b&amp;'],
  ['a|b\n-|-\n', 'a\n'],
  [`${'|a'.repeat(120)}|\n${'|-'.repeat(120)}|\n`, '|\n'],
  ['', '[a](b "'],
  ['', '[a](<b'],
  ['', '- a\n\n'],
  ['', ' '],
];

/** A text in Markdown that is hard to read, and its name. */
export interface Shape {
  readonly name: string;
  readonly text: string;
}

/**
 * Hostile texts of at most `bytes`: the known ones, and `count` that a grammar makes of fragments, repeated, one behind the other,
 * within one another and growing from line to line. The same seed makes the same ones.
 */
export function* markdownShapes(count: number, seed: number, bytes: number): Iterable<Shape> {
  for (const [before, unit] of known) {
    yield {
      name: `${before.slice(0, 20)}, ${unit} again`,
      text: cut(before + full(unit, bytes), bytes),
    };
  }
  let state = seed;
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  const part = (): string =>
    Array.from({ length: 1 + random(3) }, () => fragments[random(fragments.length)]).join('');
  for (let made = 0; made < count; made += 1) {
    const [a, b, c, times] = [part(), part(), part(), 1 + random(200)];
    const texts: readonly string[] = [
      full(a, bytes),
      a + full(b, bytes),
      full(a, bytes / 2) + full(b, bytes / 2),
      full(a, bytes / 2) + c + full(b, bytes / 2),
      growing(a, b, bytes),
      full(a.repeat(times) + b, bytes),
      a.repeat(times) + full(b, bytes),
      full(`${a.repeat(times)}\n${b.repeat(times)}\n${c}`, bytes),
    ];
    const kind = random(texts.length);
    const name = `${kind} of ${JSON.stringify([a, b, c, times])}, seed ${seed}`;
    yield { name, text: cut(texts[kind] ?? '', bytes) };
  }
}

const full = (unit: string, bytes: number): string => unit.repeat(Math.ceil(bytes / unit.length));

function growing(unit: string, end: string, bytes: number): string {
  const lines: string[] = [];
  for (let [times, length] = [1, 0]; length < bytes; times += 1) {
    lines.push(unit.repeat(times) + end);
    length += unit.length * times + end.length + 1;
  }
  return lines.join('\n');
}

function cut(text: string, bytes: number): string {
  const encoded = Buffer.from(text).subarray(0, bytes);
  return encoded.toString().replace(/\uFFFD+$/, '');
}
