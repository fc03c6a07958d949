import { expect, test } from 'vitest';
import { cleanPasted } from './clean-pasted.ts';

const id = '0198a000-0000-7000-8000-000000000330';

test.each([
  [
    'tasks of GitHub',
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> Done</li>' +
      '<li class="task-list-item"><input type="checkbox"> Not<ul><li>In it</li></ul></li></ul>',
    '<ul data-type="taskList"><li class="task-list-item" data-type="taskItem" data-checked="true"> Done</li>' +
      '<li class="task-list-item" data-type="taskItem" data-checked="false"> Not<ul><li>In it</li></ul></li></ul>',
  ],
  [
    'code in its language',
    '<div class="highlight highlight-source-ts"><pre><span class="k">let</span> a;\n</pre></div>' +
      '<pre class="x language-c++"><code>b</code></pre><pre lang="sh">c</pre><pre>d</pre>',
    '<div class="highlight highlight-source-ts"><pre><code class="language-ts">let a;</code></pre></div>' +
      '<pre class="x language-c++"><code class="language-c++">b</code></pre>' +
      '<pre lang="sh"><code class="language-sh">c</code></pre><pre><code>d</code></pre>',
  ],
  [
    'pictures from elsewhere',
    '<img src="https://a.test/p.png" alt="A plan"><a href="https://b.test/"><img src="https://a.test/q.png"></a>' +
      '<img src="https://a.test/dot.gif" width="1" height="1">',
    '<a href="https://a.test/p.png">A plan</a><a href="https://b.test/">Picture</a>',
  ],
  [
    'pictures of this service',
    `<img src="/files/${id}" alt="x">`,
    `<img src="/files/${id}" alt="x">`,
  ],
])('%s are kept', (_, html, expected) => {
  expect(cleanPasted(html)).toEqual({ html: expected, pictures: [], left: [] });
});

test('a picture in the HTML becomes a file', async () => {
  const { html, pictures, left } = cleanPasted('<p>a<img src="data:image/png;base64,aGk="></p>');
  expect([html, left]).toEqual(['<p>a</p>', []]);
  expect(pictures.map(({ name, type }) => [name, type])).toEqual([['pasted-1.png', 'image/png']]);
  expect(await pictures[0]?.text()).toBe('hi');
});

test('what a text cannot hold is counted', () => {
  const { html, left } = cleanPasted(
    '<p>a</p><img src="file:///c:/x.png"><img src="data:image/png;base64,%%"><video src="https://a.test/"></video><svg aria-hidden="true"></svg>',
  );
  expect(html).toBe('<p>a</p>');
  expect(left).toEqual(['1 recording', '2 pictures']);
});
