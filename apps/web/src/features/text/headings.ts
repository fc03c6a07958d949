import { words as wordsOf } from '../../words/words.ts';
import proseCss from './prose.module.css';
/** A heading of a shown text: its id on the page, its words, and its depth among the headings of the text, from 0. */
export interface Heading {
  id: string;
  words: string;
  depth: number;
}

/** The headings of a text that have words, of the three highest levels. */
export const headingsOf = (html: string): Heading[] =>
  read(new DOMParser().parseFromString(html, 'text/html').body).map(({ heading }) => heading);

/** Gives each heading of a shown text its id, and a link to itself. */
export function linkHeadings(root: Element): void {
  for (const { element, heading } of read(root)) {
    if (element.id !== '') continue;
    element.id = heading.id;
    const link = document.createElement('a');
    link.className = proseCss.headingLink;
    link.href = `#${encodeURIComponent(heading.id)}`;
    link.ariaLabel = wordsOf('text.linkTo', { heading: heading.words });
    element.append(link);
  }
}

const level = ({ tagName }: Element): number => Number(tagName.slice(1));

function read(root: Element): { element: Element; heading: Heading }[] {
  const elements = [...root.querySelectorAll('h1, h2, h3')].filter(
    ({ textContent }) => textContent.trim() !== '',
  );
  const highest = Math.min(...elements.map(level));
  const times = new Map<string, number>();
  return elements.map((element) => {
    const words = element.textContent.trim();
    const name = words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, 60);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    const id = time === 1 ? `text-${name}` : `text-${name}-${time}`;
    return { element, heading: { id, words, depth: level(element) - highest } };
  });
}
