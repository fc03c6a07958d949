import { words as wordsOf } from '../words/words.ts';
/** Where the theme of this browser is kept. `index.html` reads it before the page is drawn. */
const themeKey = 'basalt.theme';

/** The themes that a person can choose. */
export const themes = () => [
  { id: '', name: wordsOf('ui.asTheSystem') },
  { id: 'light', name: wordsOf('ui.light') },
  { id: 'dark', name: wordsOf('ui.dark') },
];

/** The id of the theme of this browser. */
export const keptTheme = (): string => localStorage.getItem(themeKey) ?? '';

/** Shows the theme, and keeps it for this browser. */
export function applyTheme(id: string): void {
  localStorage.setItem(themeKey, id);
  document.documentElement.setAttribute('data-theme', id);
}
