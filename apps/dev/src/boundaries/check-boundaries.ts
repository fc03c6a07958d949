import { importCycles } from './cycles.ts';
import { readFolderOrders, upwardImports } from './folder-order.ts';
import { brokenRules, type Rule } from './rules.ts';
import { readSourceTree, type Package, type SourceTree } from './source-tree.ts';

/**
 * One import, file or package that breaks a rule; `line` is 0 where the fault is not on one line.
 */
export interface Violation {
  path: string;
  line: number;
  rule: Rule | 'no-cycles' | 'folders-in-order' | 'has-files';
  detail: string;
}

/** The result of a check. `files` counts the files that were read. */
export interface BoundaryReport {
  packages: number;
  files: number;
  violations: Violation[];
}

/**
 * Checks that every file below `root` keeps to the directions of imports in docs/decisions/0002, and every folder to the order
 * of its table in docs/architecture.md. A repository without packages,
 * or a package without files, is a violation too, so that the check cannot pass without reading anything.
 */
export function checkBoundaries(root: string): BoundaryReport {
  const tree = readSourceTree(root);
  const orders = readFolderOrders(root);
  const violations = tree.packages.flatMap((owner) => [
    ...emptiness(owner),
    ...refusedImports(tree, owner),
    ...cycles(owner),
    ...upwardImports(owner, orders.get(owner.folder)).map((found): Violation => ({
      ...found,
      rule: 'folders-in-order',
    })),
  ]);
  if (tree.packages.length === 0) {
    violations.push({ path: '.', line: 0, rule: 'has-files', detail: 'no package was seen' });
  }
  const files = tree.packages.reduce((sum, owner) => sum + owner.files.length, 0);
  return { packages: tree.packages.length, files, violations };
}

function emptiness({ folder, files }: Package): Violation[] {
  if (files.length > 0) return [];
  return [{ path: folder, line: 0, rule: 'has-files', detail: 'no source file was seen' }];
}

function refusedImports(tree: SourceTree, owner: Package): Violation[] {
  return owner.files.flatMap((file) =>
    file.imports.flatMap((found) =>
      brokenRules(found, { tree, owner, file }).map((rule) => ({
        path: file.path,
        line: found.line,
        rule,
        detail: `imports ${found.specifier === '' ? 'a computed name' : found.specifier}${found.computed ? '…' : ''}`,
      })),
    ),
  );
}

function cycles(owner: Package): Violation[] {
  return importCycles(owner).map((cycle) => ({
    path: cycle[0] ?? owner.folder,
    line: 0,
    rule: 'no-cycles',
    detail: [...cycle, cycle[0]].join(' → '),
  }));
}
