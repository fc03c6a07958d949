import * as yaml from 'prettier/plugins/yaml';

/** A value of a YAML document. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

/** A node of the tree that prettier's parser makes. */
interface Node {
  type: string;
  value?: string;
  anchor?: Node | null;
  children?: (Node | null)[];
}

/**
 * The documents of a YAML file, by the parser that also formats ours: prettier is declared, a reader of YAML is not.
 * Takes the core schema's null, true, false and numbers, anchors and merge keys. Throws for what is no YAML, and for a key
 * that stands twice.
 */
export function readYaml(text: string): Value[] {
  const root = yaml.parsers.yaml.parse(text, {} as never) as Node;
  return (root.children ?? []).map((document) => {
    const body = document?.children?.find((part) => part?.type === 'documentBody');
    return valueOf(body?.children?.[0] ?? null, new Map());
  });
}

function valueOf(node: Node | null, anchors: Map<string, Value>): Value {
  if (node === null) return null;
  const value = plainValue(node, anchors);
  const name = node.anchor?.value;
  if (name !== undefined) anchors.set(name, value);
  return value;
}

function plainValue(node: Node, anchors: Map<string, Value>): Value {
  const { type, value = '', children = [] } = node;
  switch (type) {
    case 'mapping':
    case 'flowMapping':
      return mapped(children, anchors);
    case 'sequence':
    case 'flowSequence':
      return children.map((item) =>
        valueOf(
          item?.type.endsWith('Item') === true ? (item?.children?.[0] ?? null) : item,
          anchors,
        ),
      );
    case 'plain':
      return scalar(value);
    case 'quoteDouble':
    case 'quoteSingle':
    case 'blockLiteral':
    case 'blockFolded':
      return value;
    case 'alias': {
      const known = anchors.get(value);
      if (known === undefined) throw new Error(`the alias ${value} names no anchor`);
      return known;
    }
    case 'null':
      return null;
    default:
      throw new Error(`a ${type} is not read here`);
  }
}

function mapped(items: readonly (Node | null)[], anchors: Map<string, Value>): Value {
  const merged: { [key: string]: Value } = {};
  const own: { [key: string]: Value } = {};
  for (const item of items) {
    const [keyNode, valueNode] = item?.children ?? [];
    const key = String(valueOf(keyNode?.children?.[0] ?? null, anchors));
    const value = valueOf(valueNode?.children?.[0] ?? null, anchors);
    if (key in own) throw new Error(`the key ${key} stands twice`);
    if (key === '<<') Object.assign(merged, value);
    else own[key] = value;
  }
  return { ...merged, ...own };
}

function scalar(text: string): Value {
  if (/^(?:null|~)?$/u.test(text)) return null;
  if (/^(?:true|false)$/u.test(text)) return text === 'true';
  if (/^0[0-7]+$/u.test(text)) return Number.parseInt(text, 8);
  return /^-?\d+(?:\.\d+)?$/u.test(text) ? Number(text) : text;
}
