import { words } from '../../words/words.ts';
import { cleanPictures } from './pasted-pictures.ts';

/** The styles of word processors, and the elements that the editor has for them. */
const meanings: readonly [RegExp, string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/iu, 'strong'],
  [/font-style:\s*italic/iu, 'em'],
  [/text-decoration[^;]*:[^;]*underline/iu, 'u'],
  [/text-decoration[^;]*:[^;]*line-through/iu, 's'],
];

/** Pasted HTML as the editor takes it. */
export interface Pasted {
  html: string;
  /** Pictures that are contained in the HTML: they can be added as files. */
  pictures: File[];
  /** The elements that a text cannot contain, in words: "2 pictures". */
  left: string[];
}

/** Elements that a text cannot contain. */
const shows = [
  ['iframe, embed, object', 'text.otherPages'],
  ['video, audio', 'text.recordings'],
  ['svg:not([aria-hidden="true"]), canvas', 'text.drawings'],
] as const;

/**
 * The body of pasted HTML. The Content-Security-Policy of the page blocks foreign styles, so a style is kept in `data-style`.
 */
export function readPasted(html: string): HTMLElement {
  const inert = html.replaceAll(/<[a-z][^>]*>/giu, (tag) =>
    tag.replaceAll(/[\s/](style|on[a-z]+)\s*=/giu, ' data-$1='),
  );
  const withoutSheets = inert.replaceAll(/<style\b.*?<\/style>/gisu, '');
  return new DOMParser().parseFromString(withoutSheets, 'text/html').body;
}

/**
 * Pasted HTML without styles: those that the editor has an element for become that element. Google Docs wraps everything into a `<b>` whose
 * style is not bold.
 */
export function cleanPasted(html: string): Pasted {
  const body = readPasted(html);
  for (const element of body.querySelectorAll(
    'script, svg[aria-hidden="true"], br.Apple-interchange-newline',
  ))
    element.remove();
  const leftOut = shows.flatMap(([selector, of]) => {
    const found = [...body.querySelectorAll(selector)];
    for (const part of found) part.remove();
    return counted(found.length, of);
  });
  const { pictures, lost } = cleanPictures(body);
  leftOut.push(...counted(lost, 'text.pictures'));
  makeTasks(body);
  nameLanguages(body);
  for (const styled of body.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = styled.dataset['style'] ?? '';
    if (styled.matches('b, strong') && /font-weight:\s*(?:normal|[1-4]00)/iu.test(style)) {
      styled.replaceWith(...styled.childNodes);
    } else if (styled.matches('span')) {
      for (const [pattern, element] of meanings) if (pattern.test(style)) wrap(styled, element);
    }
  }
  return { html: body.innerHTML, pictures, left: leftOut };
}

type Part = (typeof shows)[number][1] | 'text.pictures';

const counted = (count: number, of: Part): string[] => (count === 0 ? [] : [words(of, { count })]);

function wrap(outer: HTMLElement, element: string): void {
  const inner = document.createElement(element);
  inner.append(...outer.childNodes);
  outer.append(inner);
}

/** List items with a checkbox, as of GitHub, become tasks. Other items of the same list become open tasks. */
function makeTasks(body: HTMLElement): void {
  for (const box of body.querySelectorAll('li input[type="checkbox"]')) {
    const item = box.closest('li');
    const list = item?.parentElement;
    // A checkbox in a nested item belongs to that item.
    if (!(item && list?.matches('ul, ol'))) continue;
    item.dataset['type'] = 'taskItem';
    item.dataset['checked'] = String(box.hasAttribute('checked'));
    box.remove();
    if (list.dataset['type'] === 'taskList') continue;
    const tasks = document.createElement('ul');
    tasks.dataset['type'] = 'taskList';
    tasks.append(...list.childNodes);
    list.replaceWith(tasks);
  }
}

/** The class with the language of code: on the block, around it, or on the code element. */
const language = /(?:^|[\s-])(?:language|lang|source|brush:?)[-\s]([\w+#.-]{1,40})/iu;

/** Sets the language of code in the form that the editor reads. */
function nameLanguages(body: HTMLElement): void {
  for (const block of body.querySelectorAll('pre')) {
    const code = block.querySelector('code') ?? block;
    const around = [code, block, block.parentElement].map((element) => element?.className ?? '');
    const named =
      block.getAttribute('lang') ||
      around.map((names) => language.exec(names)?.[1]).find((name) => name !== undefined);
    const text = block.textContent ?? '';
    const inner = document.createElement('code');
    // The line break that ends a block is not a line of it.
    inner.textContent = text.replace(/\n$/u, '');
    if (named !== undefined && /^[\w+#.-]{1,40}$/u.test(named))
      inner.className = `language-${named}`;
    block.replaceChildren(inner);
  }
}
