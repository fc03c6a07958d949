import { words } from '../../words/words.ts';
import { linkTo } from '../../data/queries/files.ts';

/** A file by its id, with the name that a text has for it. */
export interface ShownFile {
  id: string;
  name: string;
}

const inText = 'img[src^="/files/"], a[href^="/files/"]';

/** The files that texts show or link to, each once. */
export function filesIn(texts: readonly string[]): ShownFile[] {
  const byId = new Map<string, ShownFile>();
  for (const html of texts) {
    if (!html.includes('"/files/')) continue;
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    for (const element of body.querySelectorAll(inText)) {
      const path = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
      const id = path.slice(linkTo({ id: '' }).length);
      const name = element.getAttribute('alt') ?? element.textContent;
      byId.set(id, { id, name: name === '' ? words('files.aFile') : name });
    }
  }
  return [...byId.values()];
}

/** What in this part of the page shows a file or links to it: a text that is read or edited, or a comment. Null for none. People wrote the texts, so only a search can find it. */
export function whatShows(part: Element | null, file: { id: string }): 'text' | 'comment' | null {
  const link = linkTo(file);
  const shown = part?.querySelector(
    `:is(.prose_prose, [contenteditable='true']) :is([src="${link}"], [href="${link}"])`,
  );
  if (shown === null || shown === undefined) return null;
  return shown.closest('.comments_comment, .comments_write') === null ? 'text' : 'comment';
}
