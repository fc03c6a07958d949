import type { CompiledMessage } from 'icu-minify/format';
import { currentDirection } from './catalogue.ts';

/** Letters that are written from right to left, and all others. */
const letters = {
  rtl: /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u,
  ltr: /(?![\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}])\p{L}/u,
};

/**
 * A parameter of a sentence that does not change the direction of the words around it: a text with letters that are written in the other
 * direction than the language of the pages is set between the isolating characters of Unicode. Every other value is as it was.
 */
export const isolated = (value: unknown): unknown =>
  typeof value === 'string' && letters[currentDirection() === 'rtl' ? 'ltr' : 'rtl'].test(value)
    ? `\u2068${value}\u2069`
    : value;

/** As `isolated`, for a parameter of a message. A word that its message chooses between (`{kind, select, …}`) is compared, not shown. */
export function isolatedIn(message: CompiledMessage, name: string, value: unknown): unknown {
  const shown = isolated(value);
  return shown === value || JSON.stringify(message).includes(`["${name}",1,`) ? value : shown;
}
