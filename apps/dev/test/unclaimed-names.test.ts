import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Commands that ask the registry for a name which is not ours there: a stranger who registers it runs code at those who follow
 * the page. `npx --no-install basalt` and a path or an archive ask nobody.
 */
const asksForOurNames =
  /npx (?!--no-install )(?:-\S+ )*@?basalt|npm (?:exec|x) (?:-\S+ )*@?basalt|npm (?:i|install|add)\b[^\n`]* @?basalt(?:\/[\w-]+)?(?=[\s`@]|$)/gm;

const pages = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md', 'apps/server/**/*.md'], {
  cwd: root,
  exclude: (file) => file.includes('node_modules'),
});
const printed = ['apps/server/src/boot/welcome.ts', 'apps/server/src/command/help.ts'];

test.each([...pages, ...printed])('%s tells nobody to install a name that is not ours', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  expect(text.match(asksForOurNames) ?? []).toEqual([]);
});

test('such commands are found', () => {
  for (const command of [
    'npx basalt migrate',
    'npx -y basalt',
    'npx @basalt/server',
    'npm exec basalt',
    'npm install @basalt/client',
    'npm i --save-dev @basalt/sso-driver',
    'npm install basalt',
  ]) {
    expect([command, asksForOurNames.test(command)]).toEqual([command, true]);
    asksForOurNames.lastIndex = 0;
  }
  for (const command of [
    'npx --no-install basalt migrate',
    'npm install ./basalt-client-0.1.0.tgz',
    'npm pack --workspace @basalt/client',
  ]) {
    expect([command, asksForOurNames.test(command)]).toEqual([command, false]);
  }
});
