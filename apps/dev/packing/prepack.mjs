/**
 * Before `npm pack` and `npm publish` of a package that others install: builds `dist/` and lets package.json lead to
 * it. In the repository the package is imported from its source; npm itself does not read `publishConfig.exports`.
 */
import { spawnSync } from 'node:child_process';
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
// The compiler of the repository, whose settings these are. A package can have another one, which npm puts first on the path.
const compiler = path.join(root, '../../node_modules/typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '-p', buildConfig], { stdio: 'inherit' });
if (status !== 0) {
  restore();
  process.exit(1);
}

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
