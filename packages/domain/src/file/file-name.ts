import { fileBudget } from '../budgets/file-budget.ts';
import { invalid } from '../kernel/domain-error.ts';
import { isLonger } from '../kernel/text-length.ts';

/** Control characters, separators of paths, and marks that turn the direction of writing around. */
const refused = /[\p{Cc}\u2028\u2029/\\\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/**
 * The name of a file as it is stored. Refuses with `validation_failed` (name) what is blank, `.`, `..`, longer than 255
 * characters, or has a separator of paths, a control character or a mark of the direction of writing.
 */
export function fileName(given: string): string {
  const name = given.normalize('NFC').trim();
  if (name === '' || name === '.' || name === '..') throw invalid('name', 'must name a file');
  if (isLonger(name, fileBudget.nameLength)) {
    throw invalid('name', `must have at most ${fileBudget.nameLength} characters`);
  }
  if (refused.test(name)) {
    throw invalid('name', 'must not contain / or \\, control characters or marks of direction');
  }
  return name;
}

/** Types that browsers show in a page without a danger for it. */
const shown = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'video/mp4',
  'application/pdf',
]);

/** The Content-Disposition of a file (RFC 6266 with the names of RFC 8187): inline only for harmless types. */
export function dispositionOf({ name, mediaType }: { name: string; mediaType: string }): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["%\\]/gu, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/gu,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const form = shown.has(mediaType) ? 'inline' : 'attachment';
  return `${form}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
