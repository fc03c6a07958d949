/**
 * Before `npm pack` and `npm publish` of a package that others install: builds `dist/` and lets package.json lead to
 * it. In the repository the package is imported from its source; npm itself does not read `publishConfig.exports`.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildConfig, original, restore, root } from './restore.mjs';

restore();
rmSync(path.join(root, 'dist'), { recursive: true, force: true });
const build = {
  extends: '../../tsconfig.json',
  compilerOptions: {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: 'src',
    outDir: 'dist',
  },
  include: ['src/**/*.ts'],
  exclude: ['src/**/*.test.ts'],
};
writeFileSync(buildConfig, JSON.stringify(build));
// npm runs this script with the repository's tools on the path.
execFileSync('tsc', ['-p', buildConfig], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});

const manifestPath = path.join(root, 'package.json');
const { publishConfig, ...manifest } = JSON.parse(readFileSync(manifestPath, 'utf8'));
delete manifest.devDependencies;
const { exports, ...config } = publishConfig;
for (const { default: file } of Object.values(exports)) {
  if (!existsSync(path.join(root, file))) throw new Error(`${file} was not built`);
}
copyFileSync(manifestPath, original);
writeFileSync(
  manifestPath,
  `${JSON.stringify({ ...manifest, exports, publishConfig: config }, null, 2)}\n`,
);
