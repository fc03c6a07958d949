/**
 * Before `npm pack` and `npm publish`: builds `dist/` and lets package.json lead to it. In the repository
 * the package is imported from its source; npm itself does not read `publishConfig.exports`.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { original, restore, root } from './restore.mjs';

restore();
rmSync(path.join(root, 'dist'), { recursive: true, force: true });
// npm runs this script with the repository's tools on the path.
execFileSync('tsc', ['-p', path.join(import.meta.dirname, 'tsconfig.json')], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});

const manifestPath = path.join(root, 'package.json');
const { publishConfig, ...manifest } = JSON.parse(readFileSync(manifestPath, 'utf8'));
const { exports, ...config } = publishConfig;
for (const { default: file } of Object.values(exports)) {
  if (!existsSync(path.join(root, file))) throw new Error(`${file} was not built`);
}
copyFileSync(manifestPath, original);
writeFileSync(
  manifestPath,
  `${JSON.stringify({ ...manifest, exports, publishConfig: config }, null, 2)}\n`,
);
