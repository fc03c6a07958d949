import * as fc from 'fast-check';
import type { JsonSchema } from '../../src/schema/json-schema.ts';
import { oddTexts } from './oddities.ts';
import type { Random } from './random.ts';

/** Gives a value for a field that names a record: `board_id`, `label_ids`. */
export type IdFor = (name: string) => string;

/** A value that the schema allows, for the field of this name. */
export type Sampler = (schema: JsonSchema, name: string) => unknown;

const plain = [
  'Wi-Fi',
  'log in',
  'Größe',
  'naïve',
  'ракета',
  '東京',
  'a',
  'Deploy it',
  'x-1',
  '42',
];
const html = [
  '<p>Plain.</p>',
  '<h2>Title</h2><ul><li>one</li><li><strong>two</strong></li></ul>',
  '<p><a href="https://example.invalid/a?b=c#d">there</a><img src="https://example.invalid/x.png" alt=""></p>',
  '<pre><code class="language-ts">a &lt; b</code></pre>',
  'no markup at all',
];
const addresses = [
  'https://hooks.example.invalid/basalt?x=1',
  'https://hooks.example.invalid:8443/',
  'http://127.0.0.1/',
  'https://[::1]/',
  'https://user:pw@hooks.example.invalid/',
  'ftp://hooks.example.invalid/',
];
const slugs = ['open', 'hold', 'in-progress', 'pull-request', 'deployed'];
const days = ['2031-05-05', '2031-05-18', '2028-02-29', '1970-01-01', '9998-12-31', '2031-02-29'];
const moments = [
  '2031-05-04T16:00:00+02:00',
  '2024-02-29T23:59:59.999Z',
  '1999-12-31T00:00:00-11:30',
  '0001-01-02T00:00:00Z',
  '9999-12-30T00:00:00Z',
];

/**
 * Samples the schemas that our description is made of. A schema that it does not understand is an error, so
 * that nothing new stays unsent without anybody noticing. `matching` keeps texts that match a pattern.
 */
export function createSampler(
  random: Random,
  idFor: IdFor,
  matching = new Map<string, readonly string[]>(),
): Sampler {
  const textLike = (pattern: string): string => {
    const known =
      matching.get(pattern) ??
      fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: random.int(2 ** 31), numRuns: 40 });
    matching.set(pattern, known);
    return random.pick(known);
  };

  const text = ({ minLength = 0, maxLength = 80 }: { minLength?: number; maxLength?: number }) => {
    const edge = random.int(20);
    if (edge === 0) return 'm'.repeat(maxLength);
    if (edge === 1) return '𝕏'.repeat(maxLength);
    if (edge === 2) return 'a'.repeat(Math.max(1, minLength));
    const words = Array.from({ length: 1 + random.int(4) }, () =>
      random.chance(0.1) ? random.pick(oddTexts) : random.pick(plain),
    );
    return [...words.join(' ')].slice(0, maxLength).join('');
  };

  const string = (schema: JsonSchema, name: string): string => {
    const { format, pattern, contentMediaType } = schema;
    if (format === 'uuid') return idFor(name);
    if (format === 'date-time') return random.pick(moments);
    if (format === 'date') return random.pick(days);
    if (format === 'password') return text(schema);
    if (format === 'uri') return random.pick(addresses);
    if (format !== undefined) throw new Error(`no sample of format ${String(format)}`);
    if (typeof pattern === 'string') return textLike(pattern);
    if (contentMediaType === 'text/html') return random.pick(html);
    if (name === 'board_slug' && random.chance(0.8)) return random.pick(slugs);
    return text(schema);
  };

  const sample: Sampler = (schema, name) => {
    const { examples } = schema;
    // Those of ids name nothing.
    const isTelling = Array.isArray(examples) && !/_ids?$/.test(name);
    const isPlainText = 'maxLength' in schema && !('format' in schema);
    if (isTelling && random.chance(isPlainText ? 0.05 : 0.4))
      return nowhere(random.pick(examples as unknown[]));
    const parts = schema['allOf'] as JsonSchema[] | undefined;
    if (parts !== undefined) {
      const { allOf: _, ...rest } = schema;
      return sample(parts.reduce(joined, rest), name);
    }
    const alternatives = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
    if (alternatives !== undefined) {
      const { anyOf: _, oneOf: __, ...rest } = schema;
      return sample(joined(rest, random.pick(alternatives)), name);
    }
    if ('const' in schema) return schema['const'];
    if (Array.isArray(schema['enum'])) return random.pick(schema['enum'] as unknown[]);
    switch (schema['type']) {
      case 'null':
        return null;
      case 'boolean':
        return random.chance(0.5);
      case 'integer':
        return integer(random, schema);
      case 'number':
        return Math.min(integer(random, schema) + random.int(10) / 10, Number(schema['maximum']));
      case 'string':
        return string(schema, name);
      case 'array':
        return list(schema, () => sample(schema['items'] as JsonSchema, name));
      case 'object':
        return members(schema);
      case undefined:
        // Any value.
        return random.pick<unknown>([null, true, 4711, 'Ada', [], {}, { Ada: 'Ada' }]);
      default:
        throw new Error(`no sample of ${JSON.stringify(schema)}`);
    }
  };

  const list = (schema: JsonSchema, item: () => unknown): unknown[] => {
    const { minItems = 0, maxItems = 30, uniqueItems } = schema as Record<string, number>;
    const count = random.chance(0.03) ? maxItems : Math.max(minItems, random.int(4));
    const items = Array.from({ length: count }, item);
    return uniqueItems ? [...new Set(items)] : items;
  };

  const members = ({ properties, required = [] }: JsonSchema): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries((properties ?? {}) as Record<string, JsonSchema>)
        .filter(([name]) => (required as string[]).includes(name) || random.chance(0.3))
        .map(([name, inner]) => [name, sample(inner, name)]),
    );

  return sample;
}

/** The schema of what both allow: an alternative of an object can say which of its fields are needed. */
function joined(schema: JsonSchema, alternative: JsonSchema): JsonSchema {
  const [own, alternativeSchema] = [schema, alternative] as {
    properties?: object;
    required?: string[];
  }[];
  if (own?.properties === undefined) return { ...schema, ...alternative };
  return {
    ...schema,
    ...alternative,
    properties: { ...own.properties, ...alternativeSchema?.properties },
    required: [...(own.required ?? []), ...(alternativeSchema?.required ?? [])],
  };
}

/** Nobody is to be called: names below .invalid lead nowhere (RFC 6761). */
const nowhere = (example: unknown): unknown =>
  typeof example === 'string' ? example.replaceAll('example.org', 'example.invalid') : example;

function integer(random: Random, { minimum, maximum }: JsonSchema): number {
  const [least, most] = [Number(minimum ?? 0), Number(maximum ?? 1000)];
  const edge = random.int(6);
  if (edge === 0) return least;
  if (edge === 1) return most;
  return least + random.int(Math.min(most - least, 12) + 1);
}
