import { fileBudget } from '../budgets/file-budget.ts';
import { invalid } from '../kernel/domain-error.ts';
import { isLonger } from '../kernel/text-length.ts';

/** Control characters, separators of paths, and marks that change the direction of text. */
const refused = /[\p{Cc}\u2028\u2029/\\\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * The name of a file as it is stored: trimmed, in Unicode NFC. Refuses with `validation_failed` (name) a name that is blank, `.`
 * or `..`, has more than 255 characters, or has a separator of paths, a control character or a mark of direction.
 */
export function fileName(text: string): string {
  const name = text.normalize('NFC').trim();
  if (name === '' || name === '.' || name === '..') throw invalid('name', 'must name a file');
  if (isLonger(name, fileBudget.nameLength)) {
    throw invalid('name', `must have at most ${fileBudget.nameLength} characters`);
  }
  if (name.search(refused) !== -1) {
    throw invalid('name', 'must not contain / or \\, control characters or marks of direction');
  }
  return name;
}

/**
 * The name of a file of another system as `fileName` accepts it: characters that it refuses become `_`, a longer name is cut, and one that names nothing
 * is `file`.
 */
export function fittingFileName(text: string): string {
  const written = text.normalize('NFC').replaceAll(refused, '_').trim();
  const name = Array.from(written.slice(0, 2 * fileBudget.nameLength))
    .slice(0, fileBudget.nameLength)
    .join('')
    .trim();
  return name === '' || name === '.' || name === '..' ? 'file' : name;
}
