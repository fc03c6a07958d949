import { describe, expect, it } from 'vitest';
import { NotPlainXml } from './xml-text.ts';
import { readPlainXml } from './strict-xml.ts';

describe('readPlainXml', () => {
  it('reads elements, attributes and text', () => {
    const root = readPlainXml(
      `<?xml version="1.0" encoding="UTF-8"?>\n<a:root x:id='1' b="&lt;&#65;&#x42;">t&amp;<c/>u</a:root>\n`,
    );
    expect(root).toMatchObject({ name: 'root', parent: null, text: 't&u' });
    expect([...root.attributes]).toEqual([
      ['x:id', '1'],
      ['b', '<AB'],
    ]);
    expect(root.children).toMatchObject([{ name: 'c', text: '' }]);
    expect(root.children[0]?.parent).toBe(root);
  });

  it.each([
    ['nothing', ''],
    ['text only', 'text'],
    ['text before the root', 'x<a/>'],
    ['text after the root', '<a/>x'],
    ['an element that is not closed', '<a><b></b>'],
    ['tags that cross', '<a><b></a></b>'],
    ['an end of another prefix', '<x:a></y:a>'],
    ['an end too many', '<a/></a>'],
    ['two roots', '<a/><b/>'],
    ['a comment', '<a><!-- --></a>'],
    ['a CDATA section', '<a><![CDATA[x]]></a>'],
    ['a processing instruction', '<a><?x y?></a>'],
    ['a declaration in the middle', '<a><?xml version="1.0"?></a>'],
    ['another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>'],
    ['a document type', '<!DOCTYPE a><a/>'],
    ['a tag in an attribute', '<a b="<c/>"/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['attributes without a space between', '<a b="1"c="2"/>'],
    ['an entity of its own', '<a>&b;</a>'],
    ['a name of a prototype as an entity', '<a>&constructor;</a>'],
    ['a bare ampersand', '<a>b & c</a>'],
    ['an entity without an end', '<a>&lt</a>'],
    ['a NUL by reference', '<a>&#0;</a>'],
    ['half a surrogate by reference', '<a>&#xD800;</a>'],
    ['a character beyond Unicode', '<a>&#x110000;</a>'],
    ['a NUL', '<a>\u0000</a>'],
    ['half a surrogate', '<a>\uD800</a>'],
    ['a byte order mark', '\uFEFF<a/>'],
    ['65 elements in each other', `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`],
    ['1,001 elements', `<a>${'<b/>'.repeat(1_000)}</a>`],
    ['2,001 attributes', `<a${Array.from({ length: 2_001 }, (_, at) => ` b${at}=""`).join('')}/>`],
  ])('refuses %s', (_what, text) => {
    expect(() => readPlainXml(text)).toThrow(NotPlainXml);
  });
});
