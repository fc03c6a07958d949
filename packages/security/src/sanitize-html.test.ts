import { describe, expect, it } from 'vitest';
import { createRichText } from './sanitize-html.ts';
import { htmlPolicyVersion } from './html-policy.ts';

const { clean } = createRichText();
/** Within 50 elements. */
const nested = (inside: string) => `${'<div>'.repeat(50)}${inside}${'</div>'.repeat(50)}`;

const REL = 'rel="noopener noreferrer nofollow"';

it('tells the version of the policy it cleans by', () => {
  expect(createRichText().policyVersion).toBe(htmlPolicyVersion);
});

it('leaves nothing of the marks that stand for signs on the way', () => {
  expect(clean('<p>a\u{0}\u{1}&amp;lt; &AMP;lt; &ampx &lt;\u{1}amp;</p>')).toBe(
    '<p>a&amp;lt; &amp;lt; &amp;x &lt;amp;</p>',
  );
});

describe('kept', () => {
  it('is every element and attribute of the policy', () => {
    const everything = [
      '<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6><hr />',
      '<p><strong>a</strong><b>b</b><em>c</em><i>d</i><u>e</u><s>f</s><del>g</del><ins>h</ins><br />',
      '<mark>i</mark><sub>j</sub><sup>k</sup><small>l</small><code>m</code><kbd>n</kbd><span>o</span></p>',
      '<pre><code class="language-c++">p</code></pre><blockquote>q</blockquote><div>r</div>',
      '<ul><li>s</li></ul><ol><li>t</li></ol>',
      `<p><a href="https://example.org/?a=1&amp;b=2" ${REL} title="t">u</a></p>`,
      '<figure><img src="https://example.org/a.png" alt="v" title="w" width="640" height="480" />',
      '<figcaption>x</figcaption></figure><details><summary>y</summary>z</details>',
      '<table><caption>a</caption><thead><tr><th colspan="2" rowspan="1">b</th></tr></thead>',
      '<tbody><tr><td colspan="2" rowspan="3">c</td></tr></tbody><tfoot><tr><td>d</td></tr></tfoot></table>',
    ].join('');
    expect(clean(everything)).toBe(everything);
  });

  it('are addresses of http, https and mailto, and paths on this site, in links', () => {
    for (const address of ['http://a', 'https://a/b?c#d', 'mailto:ada@example.org']) {
      expect(clean(`<a href="${address}">x</a>`)).toBe(`<a href="${address}" ${REL}>x</a>`);
    }
    for (const address of ['/', '/a/b', '/a//b', '/?q']) {
      expect(clean(`<a href="${address}">x</a>`)).toBe(`<a href="${address}">x</a>`);
    }
    expect(clean('<a href="HTTPS://A/">x</a>')).toBe(`<a href="HTTPS://A/" ${REL}>x</a>`);
  });

  it('is the relation of a link within this site, and of no other', () => {
    const own = '<a href="/app" rel="help nofollow" title="t">x</a>';
    expect(clean(own)).toBe(own);
    expect(clean('<a rel="up" href=" /a">x</a>')).toBe('<a href="/a" rel="up">x</a>');
    expect(clean('<a href="/a" rel="&quot;><b">x</a>')).toBe(
      '<a href="/a" rel="&quot;&gt;&lt;b">x</a>',
    );
    for (const address of ['https://a/', 'mailto:a@b']) {
      expect(clean(`<a href="${address}" rel="opener">x</a>`)).toBe(
        `<a href="${address}" ${REL}>x</a>`,
      );
    }
    for (const address of ['//a/', '/\\a', 'javascript:x', '']) {
      expect(clean(`<a href="${address}" rel="up">x</a>`)).toBe('<a>x</a>');
    }
  });

  it('is an address as a browser reads it', () => {
    expect(clean('<a href=" https://a/\n b\t ">x</a>')).toBe(`<a href="https://a/ b" ${REL}>x</a>`);
  });

  it('is an address of 2,048 characters, not of one more', () => {
    const address = `https://a/${'x'.repeat(2_038)}`;
    expect(clean(`<a href="${address}">x</a>`)).toContain(address);
    expect(clean(`<a href="${address}x">x</a>`)).toBe('<a>x</a>');
  });

  it('are spans and sizes within bounds', () => {
    expect(clean('<td colspan=1000 rowspan=" 2 ">x</td>')).toBe(
      '<td colspan="1000" rowspan="2">x</td>',
    );
    for (const bad of ['0', '-1', '1001', '1.5', '1e3', '50%', '2px', '02', '+2', '２', '']) {
      expect(clean(`<td colspan="${bad}">x</td>`)).toBe('<td>x</td>');
    }
    expect(clean('<img src=https://a width=9999 height=10000>')).toBe(
      '<img src="https://a" width="9999" />',
    );
  });

  it('are where the words of a cell stand, and nowhere else', () => {
    expect(clean('<table><tr><th align=RIGHT>a</th><td align=" center ">b</td></tr></table>')).toBe(
      '<table><tr><th align="right">a</th><td align="center">b</td></tr></table>',
    );
    for (const bad of ['justify', 'char', '', 'right;x', '"><script>']) {
      expect(clean(`<td align='${bad}'>x</td>`)).toBe('<td>x</td>');
    }
    expect(clean('<p align="right">x</p><table align="right"></table>')).toBe(
      '<p>x</p><table></table>',
    );
  });

  it('are the language classes of code, and no others', () => {
    expect(clean('<code class="a language-ts b">x</code>')).toBe(
      '<code class="language-ts">x</code>',
    );
    expect(clean('<pre class=language-ts>x</pre>')).toBe('<pre>x</pre>');
  });

  it('is text, with its signs escaped once', () => {
    expect(clean('1 < 2 & 3 > 2 "x" &lt;b&gt; &amp;amp; é 💜')).toBe(
      '1 &lt; 2 &amp; 3 &gt; 2 "x" &lt;b&gt; &amp;amp; é 💜',
    );
    expect(clean('&lt&gt;&GT;&Lt;&ltimes;&gtx &LT')).toBe('&lt;&gt;&gt;≪⋉&gt;x &lt;');
    expect(clean('<<b>x</b><')).toBe('&lt;<b>x</b>&lt;');
  });
});

describe('dropped', () => {
  it('is the tag of an unknown element, not its text', () => {
    expect(clean('<section><font color=red>a</font> <x-y>b</x-y></section>')).toBe('a b');
    expect(clean('<html><head></head><body><p>a</p></body></html>')).toBe('<p>a</p>');
    expect(clean('<form><label>a</label><button>b</button></form>')).toBe('ab');
  });

  it('is the text of elements that do not show it as text', () => {
    const names = ['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes'];
    for (const name of [...names, 'noscript', 'template', 'svg', 'math', 'select', 'option']) {
      expect(clean(`a<${name}>b<i>c</i></${name}>d`)).toBe('ad');
      expect(clean(`a<${name}>b`)).toBe('a');
    }
  });

  it('is no more than the element around an unclosed drawing or selection', () => {
    expect(clean('<p>a<svg><g>b</p>c')).toBe('<p>a</p>c');
    expect(clean('<div>a<select><option>b<option>c</div>d')).toBe('<div>a</div>d');
    expect(clean('<p>a<svg><p>b</p>c</svg>d</p>')).toBe('<p>ad</p>');
    expect(clean('a<svg>b<svg>c</svg>d</svg>e')).toBe('ae');
  });

  it('are comments and declarations', () => {
    expect(clean('a<!-- b -->c<!---->d<!-->e<!-- f --!>g<!doctype x>h<?i?>j<![CDATA[k]]>l')).toBe(
      'acdeghjl',
    );
    expect(clean('a<!-- b')).toBe('a');
  });

  it('is a picture without an https source', () => {
    expect(clean('a<img alt=b>c<img src=http://d alt="e">f')).toBe('acf');
  });
});

describe('refused', () => {
  it('is what has more than 8,000 elements, and not one less', () => {
    const most = '<b>x</b>'.repeat(8_000);
    expect(clean(most)).toBe(most);
    for (const element of ['<b>x</b>', '<br>', '<img>']) {
      expect(() => clean(most + element)).toThrow('at most 8000 HTML elements');
    }
    expect(clean(`${most}<x-y>z</x-y><script><b></script>`)).toBe(`${most}z`);
  });

  it('is what has an element more than 50 deep', () => {
    expect(clean(nested('x'))).toBe(nested('x'));
    expect(clean(nested('<x-y>x</x-y>'))).toBe(nested('x'));
    for (const inside of ['<i>x</i>', '<br>', '<div>x']) {
      expect(() => clean(nested(inside))).toThrow('at most 50 deep');
    }
  });

  it('is what has more than 1,000 open tags, removed ones included', () => {
    expect(clean(`${'<x-y>'.repeat(1_000)}z`)).toBe('z');
    expect(clean(`${'<x-y></x-y>'.repeat(2_000)}z`)).toBe('z');
    for (const tag of ['<x-y>', '<svg>']) {
      expect(() => clean(`${tag.repeat(1_001)}z`)).toThrow('at most 50 deep');
    }
  });
});

describe('mended', () => {
  it('are ends that the standard lets one omit', () => {
    expect(clean('<p>a<p>b')).toBe('<p>a</p><p>b</p>');
    expect(clean('<ul><li>a<li>b<ul><li>c</ul><li>d</ul>')).toBe(
      '<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>',
    );
    expect(clean('<table><tr><td>a<td>b<tr><td>c</table>')).toBe(
      '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>',
    );
    expect(clean(`${'<p>a'.repeat(100)}`)).toBe('<p>a</p>'.repeat(100));
  });

  it('are tags that cross or stand alone', () => {
    expect(clean('<b><i>a</b>b</i></p>c')).toBe('<b><i>a</i></b>bc');
    expect(clean('<a href=/a>a<a href=/b>b</a></a>')).toBe('<a href="/a">a</a><a href="/b">b</a>');
    expect(clean('<b><table><tr><td>a</b>b</table>')).toBe(
      '<b><table><tr><td>ab</td></tr></table></b>',
    );
  });
});

describe('blank', () => {
  it('is what shows neither text nor picture', () => {
    const blanks = [
      '',
      ' \n\t',
      '<p></p>',
      '<p>&nbsp;</p>',
      '<p><br></p><hr>',
      '&#8203;&zwj;\u2060\ufeff',
      '&shy;',

      '<b>\u00a0\u3000</b>',
      '<!-- x -->',
      '<script>x</script>',
      '<img>',
      '<img src=http://a>',
      '\0',

      '<table><tr><td></td></tr></table>',
      '<a href="https://a"></a>',
      '\u2800\u3164',
      '<img alt="x">',
    ];
    for (const html of blanks) expect(clean(html)).toBeNull();
  });

  it('is neither one visible character nor a picture', () => {
    for (const html of ['x', '<p>.</p>', '&lt;', '<', '0', '💜', 'ا', '<b> - </b>']) {
      expect(clean(html)).not.toBeNull();
    }
    expect(clean('<p><img src=https://a></p>')).toBe('<p><img src="https://a" /></p>');
  });
});

it('a mention keeps the id of a person, and nothing else', () => {
  const id = '0198a000-0000-7000-8000-000000000330';
  const mention = `<p><a data-mention="${id}">@Ada</a></p>`;
  expect(clean(mention)).toBe(mention);
  expect(clean(`<p><a data-mention=" ${id.toUpperCase()} ">@Ada</a></p>`)).toBe(mention);
  for (const value of ['', 'ada', `${id}x`, `javascript:${id}`]) {
    expect(clean(`<p><a data-mention="${value}">@Ada</a></p>`)).toBe('<p><a>@Ada</a></p>');
  }
  expect(clean(`<p data-mention="${id}">Ada</p>`)).toBe('<p>Ada</p>');
});

it('a task list keeps which tasks are done', () => {
  const list =
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true">Cut</li><li data-type="taskItem" data-checked="false">Lift</li></ul>';
  expect(clean(list)).toBe(list);
  expect(clean('<ul data-type="x"><li data-type="y" data-checked="z">Cut</li></ul>')).toBe(
    '<ul><li>Cut</li></ul>',
  );
});
