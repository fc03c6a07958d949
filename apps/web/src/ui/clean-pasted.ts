/** What word processors say by styles and the editor by elements. */
const meanings: readonly [RegExp, string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/iu, 'strong'],
  [/font-style:\s*italic/iu, 'em'],
  [/text-decoration[^;]*:[^;]*underline/iu, 'u'],
  [/text-decoration[^;]*:[^;]*line-through/iu, 's'],
];

/**
 * Pasted HTML without styles: those that the editor has an element for become that element. The policy of the page forbids
 * styles and scripts of others, so that a browser reads none of them; Google Docs wraps all it copies into a `<b>` that its style calls not bold.
 */
export function cleanPasted(html: string): string {
  const inert = html.replaceAll(/<[a-z][^>]*>/giu, (tag) =>
    tag.replaceAll(/[\s/](style|on[a-z]+)\s*=/giu, ' data-$1='),
  );
  const { body } = new DOMParser().parseFromString(
    inert.replaceAll(/<style\b.*?<\/style>/gisu, ''),
    'text/html',
  );
  for (const one of body.querySelectorAll('script, iframe, img, br.Apple-interchange-newline')) {
    one.remove();
  }
  for (const styled of body.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = styled.dataset['style'] ?? '';
    if (styled.matches('b, strong') && /font-weight:\s*(?:normal|[1-4]00)/iu.test(style)) {
      styled.replaceWith(...styled.childNodes);
    } else if (styled.matches('span')) {
      for (const [pattern, element] of meanings) if (pattern.test(style)) wrap(styled, element);
    }
  }
  return body.innerHTML;
}

function wrap(outer: HTMLElement, element: string): void {
  const inner = document.createElement(element);
  inner.append(...outer.childNodes);
  outer.append(inner);
}
