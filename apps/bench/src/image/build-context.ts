import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The files of a repository that an image can contain: those that `.dockerignore` does not exclude, as paths with `/`. */
export function buildContext(root: string): string[] {
  const rules = readFileSync(path.join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const keeps = line.startsWith('!');
      return { keeps, pattern: patternOf(keeps ? line.slice(1) : line) };
    });
  const isKept = (file: string): boolean =>
    rules.findLast(({ pattern }) => pattern.test(file))?.keeps ?? true;
  return filesBelow(root, '').filter(isKept);
}

/** The pattern of a line. It matches the file or folder, and everything in the folder. */
function patternOf(line: string): RegExp {
  const body = line
    .split('/')
    .map((part) => {
      if (part === '**') return '(?:[^/]+/)*';
      const literal = part.replaceAll(/[.+^$()|[\]{}\\]/gu, String.raw`\$&`);
      return `${literal.replaceAll('*', '[^/]*').replaceAll('?', '[^/]')}/`;
    })
    .join('')
    .replace(/\/$/u, '');
  return new RegExp(`^${body}(?:/|$)`, 'u');
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    // These folders are never in an image, and reading them takes long.
    if (entry.name === 'node_modules' || name === '.git') return [];
    return entry.isDirectory() ? filesBelow(root, name) : [name];
  });
}

/** The files of the context that a COPY of `source` copies; none when `source` does not exist. */
export function filesOf(context: readonly string[], source: string): string[] {
  const plain = source.replace(/\/$/u, '');
  return context.filter((file) => file === plain || file.startsWith(`${plain}/`));
}
