import { createRichText } from '@basalt/security';
import { DOMSerializer, Fragment, type Mark, type Node } from '@tiptap/pm/model';
import { getSchema } from '@tiptap/react';
import * as fc from 'fast-check';
import { parseFragment, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { isWritable } from '../src/features/text/writable-html.ts';
import { writtenText } from '../src/features/text/written-text.ts';
import { parse5Document, written } from '../testing/parse5-document.ts';

const schema = getSchema(writtenText);
const serializer = DOMSerializer.fromSchema(schema);
const { clean } = createRichText();

const make = (type: string, content: readonly Node[], attrs?: object): Node =>
  schema.nodes[type]?.createChecked(attrs, Fragment.fromArray([...content])) as Node;

const words = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.constantFrom('<b>', '&amp;', '"', "'", '\u00a0', '  ', 'a < b && c', '</p>', '<!--'),
);
const addresses = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom('mailto:ada@example.test', 'http://example.test/?a=1&b="2"'),
);
const mark = fc.oneof(
  fc.constantFrom('bold', 'italic', 'strike', 'underline', 'code').map((name) => schema.mark(name)),
  addresses.map((href) => schema.mark('link', { href })),
);
const text = fc.tuple(words, fc.array(mark, { maxLength: 3 })).map(([value, marks]) =>
  schema.text(
    value,
    marks.reduce<readonly Mark[]>((set, one) => one.addToSet(set), []),
  ),
);
const mention = fc
  .constant(null)
  .map(() =>
    make('mention', [], { id: '0198a000-0000-7000-8000-000000000330', name: '@Ada Lovelace' }),
  );
const lineBreak = fc.constant(null).map(() => make('hardBreak', []));
const inline = fc.array(fc.oneof({ weight: 5, arbitrary: text }, lineBreak, mention), {
  maxLength: 4,
});

const { block } = fc.letrec<Record<'block' | 'item' | 'task' | 'cell' | 'row', Node>>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    inline.map((content) => make('paragraph', content)),
    fc
      .tuple(inline, fc.integer({ min: 1, max: 6 }))
      .map(([content, level]) => make('heading', content, { level })),
    fc
      .tuple(words, fc.constantFrom(null, 'ts', 'c++'))
      .map(([value, language]) => make('codeBlock', [schema.text(value)], { language })),
    fc.constant(null).map(() => make('horizontalRule', [])),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 3 })
      .map((content) => make('blockquote', content)),
    fc
      .array(tie('item'), { minLength: 1, maxLength: 3 })
      .map((content) => make('bulletList', content)),
    fc
      .array(tie('item'), { minLength: 1, maxLength: 3 })
      .map((content) => make('orderedList', content, { start: 3, type: 'a' })),
    fc
      .array(tie('task'), { minLength: 1, maxLength: 3 })
      .map((content) => make('taskList', content)),
    fc.array(tie('row'), { minLength: 1, maxLength: 3 }).map((content) => make('table', content)),
  ),
  item: fc
    .tuple(inline, fc.array(tie('block'), { maxLength: 2 }))
    .map(([first, more]) => make('listItem', [make('paragraph', first), ...more])),
  task: fc
    .tuple(inline, fc.array(tie('block'), { maxLength: 2 }), fc.boolean())
    .map(([first, more, checked]) =>
      make('taskItem', [make('paragraph', first), ...more], { checked }),
    ),
  cell: fc
    .tuple(
      fc.constantFrom('tableCell', 'tableHeader'),
      fc.array(tie('block'), { minLength: 1, maxLength: 2 }),
      fc.constantFrom(1, 2, 1_000),
      fc.constantFrom(1, 3),
      fc.constantFrom(null, 'left', 'center', 'right'),
    )
    .map(([name, content, colspan, rowspan, align]) =>
      make(name, content, { colspan, rowspan, align }),
    ),
  row: fc.array(tie('cell'), { maxLength: 3 }).map((content) => make('tableRow', content)),
}));

const htmlOf = (node: Node): string =>
  written(serializer.serializeFragment(node.content, { document: parse5Document as never }));

/** Stored HTML as a browser reads it and writes it again, without the relation that the policy gives to each link. */
const readAgain = (html: string | null): string =>
  serialize(parseFragment(html ?? '')).replaceAll(' rel="noopener noreferrer nofollow"', '');

test('whatever the editor writes is stored unchanged, and can be edited again', () => {
  const documents = fc
    .array(block, { minLength: 1, maxLength: 5 })
    .map((content) => make('doc', content));
  fc.assert(
    fc.property(documents, (document) => {
      // A text without words is kept as none.
      fc.pre(/\S/u.test(document.textContent));
      const html = htmlOf(document);
      expect(readAgain(clean(html))).toBe(html);
      expect(isWritable(html)).toBe(true);
    }),
    {
      numRuns: Number(process.env['BASALT_WRITTEN_TEXTS'] ?? 300),
      seed: Number(process.env['BASALT_TORTURE_SEED'] ?? 1),
    },
  );
});
