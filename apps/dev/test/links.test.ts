import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const pages = globSync(
  ['*.md', 'docs/**/*.md', 'packages/*/README.md', 'apps/server/deploy/**/*.md'],
  {
    cwd: root,
  },
);

/** The text of a page without its blocks of code and its spans of code. */
const proseOf = (page: string): string =>
  readFileSync(path.join(root, page), 'utf8')
    .replaceAll(/^```.*?^```$/gmsu, '')
    .replaceAll(/`[^`\n]*`/gu, (span) => span.replaceAll(/[()[\]]/gu, ''));

/** The anchors of the headings of a page, as GitHub makes them. */
function anchorsOf(page: string): Set<string> {
  const headings = proseOf(page).matchAll(/^#+ (.*)$/gmu);
  return new Set(
    Array.from(headings, ([, heading = '']) =>
      heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** True for a link to a file or folder of the repository and, in a page, to one of its headings. */
function leads(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? from : path.join(path.dirname(from), file);
  if (!existsSync(path.join(root, target))) return false;
  return anchor === undefined || !target.endsWith('.md') || anchorsOf(target).has(anchor);
}

test('every link between pages leads to a file and to a heading', () => {
  const links = pages
    .flatMap((page) =>
      Array.from(proseOf(page).matchAll(/\]\(([^)\s]+)\)/gu), ([, link = '']) => ({ page, link })),
    )
    .filter(({ link }) => !/^[a-z]+:/u.test(link));
  expect(links.length).toBeGreaterThan(300);
  expect(links.filter(({ page, link }) => !leads(page, link))).toEqual([]);
});
