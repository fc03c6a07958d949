import { parseAst } from 'vitest/node';

/** A module that a file imports, by `import`, `import type`, `export … from`, `import()`, `require` or a type's `import('x')`. */
export interface Import {
  /** The specifier as written; of a computed one, its constant beginning, which may be empty. */
  specifier: string;
  /** True when the rest of the name is computed at run time. */
  computed: boolean;
  line: number;
}

interface SyntaxNode {
  type: string;
  start: number;
  [field: string]: unknown;
}

const CARRIES_SOURCE = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/**
 * The imports of a TypeScript or JavaScript file in their order, read from its syntax tree, so that comments and strings do not
 * count. Throws a SyntaxError for a file that does not parse. Does not see a `require` with another name (`createRequire`).
 */
export function readImports(code: string, file: string): Import[] {
  const found: Import[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    const source = sourceOf(value);
    if (source !== null) found.push({ ...nameIn(source), line: lineAt(code, value.start) });
    for (const field of Object.values(value)) visit(field);
  };
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file));
  return found;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The expression that names a module, when the node imports one. */
function sourceOf(node: SyntaxNode): SyntaxNode | null {
  if (CARRIES_SOURCE.has(node.type)) return isNode(node['source']) ? node['source'] : null;
  if (node.type === 'TSExternalModuleReference') return asNode(node['expression']);
  if (node.type !== 'CallExpression' || !isLoader(asNode(node['callee']))) return null;
  const [first] = Array.isArray(node['arguments']) ? node['arguments'] : [];
  return asNode(first);
}

const asNode = (value: unknown): SyntaxNode | null => (isNode(value) ? value : null);

/** `require`, `require.resolve` and `import.meta.resolve` all reach a module. */
function isLoader(callee: SyntaxNode | null): boolean {
  if (callee?.type === 'Identifier') return callee['name'] === 'require';
  if (callee?.type !== 'MemberExpression' || asNode(callee['property'])?.['name'] !== 'resolve')
    return false;
  const owner = asNode(callee['object']);
  return owner?.type === 'MetaProperty' || owner?.['name'] === 'require';
}

function nameIn(source: SyntaxNode): Pick<Import, 'specifier' | 'computed'> {
  if (source.type === 'Literal') return { specifier: String(source['value']), computed: false };
  if (source.type !== 'TemplateLiteral') return { specifier: '', computed: true };
  const quasis = Array.isArray(source['quasis']) ? source['quasis'] : [];
  return { specifier: String(quasis[0]?.value?.cooked ?? ''), computed: quasis.length > 1 };
}

const lineAt = (code: string, offset: number): number => code.slice(0, offset).split('\n').length;
