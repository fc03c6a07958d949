import { requestBudget } from '@basalt/domain';
import type { JsonSchema } from '../../src/schema/json-schema.ts';
import type {
  OpenApiDocument,
  OperationObject,
  RequestBodyObject,
} from '../../src/openapi/objects.ts';
import type { Sampler } from './from-schema.ts';
import { mutateMembers, mutateText } from './mutate.ts';
import { oddTexts } from './oddities.ts';
import type { Random } from './random.ts';
import { kindOf, type Family, type RecordPool } from './record-pool.ts';

/** An operation of the document with its address. */
export interface Target {
  method: string;
  path: string;
  operation: OperationObject;
}

/** Every operation of a document. */
export function targetsOf({ paths }: OpenApiDocument): Target[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

/** A request, ready to be sent. */
export interface FuzzRequest {
  target: Target;
  /** What it is about. */
  family: Family;
  /** Path and query, escaped. */
  address: string;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
}

/** What requests are made of. */
export interface Ingredients {
  random: Random;
  pool: RecordPool;
  sampleFor: (family: Family) => Sampler;
  /** Headers that say who calls. */
  identify: () => Readonly<Record<string, string>>;
  /** What the API's own operations lie below. */
  basePath: string;
}

/** One request to the operation: in about half of all cases what the description allows, else somehow wrong. */
export function makeRequest(target: Target, ingredients: Ingredients): FuzzRequest {
  const { random, pool, identify, basePath } = ingredients;
  const { parameters, servers } = target.operation;
  const family = pool.turn();
  const path = makePath(target, ingredients, family);
  const query = makeQuery(target, ingredients, family);
  const body = makeBody(target, ingredients, family);
  const isKnown = (name: string) => parameters.some((parameter) => parameter.name === name);
  const oddHeader = () =>
    random.pick(['', 'x', '*', '"1', 'W/"1"', '"1", "2"', 'k'.repeat(256), '"0"', '\t']);
  const headers = {
    ...identify(),
    ...(body !== null && {
      'Content-Type': random.chance(0.98)
        ? 'application/json'
        : random.pick([
            'text/plain',
            'application/json; charset=latin1',
            'application/json;charset=utf-8',
            '*/*',
          ]),
    }),
    ...(isKnown('If-Match') &&
      random.chance(0.2) && {
        'If-Match': random.chance(0.7) ? `"${1 + random.int(4)}"` : oddHeader(),
      }),
    ...(isKnown('Idempotency-Key') &&
      random.chance(0.25) && {
        'Idempotency-Key': random.chance(0.8) ? `key ${random.int(30)}` : oddHeader(),
      }),
  };
  const search = new URLSearchParams(query).toString();
  const broken = random.chance(0.01) ? random.pick(['&%', '&q=%ff', '&=', '&&', '&q=%00&q=1']) : '';
  const tail = search + broken;
  return {
    target,
    family,
    address: (servers === undefined ? basePath : '') + path + (tail === '' ? '' : `?${tail}`),
    query,
    headers,
    body,
  };
}

function makePath({ path }: Target, { random, pool }: Ingredients, family: Family): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => kindOf(name ?? ''));
  // A comment is found below its own ticket or document alone.
  const written = family.written.filter(({ kind }) => names[1] === 'comment' && kind === names[0]);
  const pair = written.length > 0 && random.chance(0.7) ? random.pick(written) : null;
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (random.chance(0.02)) return encodeURIComponent(asWellFormed(random.pick(oddTexts)) || 'x');
    if (pair !== null) return name === 'comment' ? pair.comment : pair.parent;
    if (name === 'ticket' && random.chance(0.05)) return `WEB-${random.int(9)}`;
    const kind = kindOf(name);
    return random.chance(0.7) ? pool.own(family, kind) : pool.any(family, kind);
  });
}

function makeQuery(
  { operation }: Target,
  { random, pool, sampleFor }: Ingredients,
  family: Family,
): Record<string, string> {
  const query: Record<string, string> = {};
  // With a quarter of twenty parameters, nearly every request would have a wrong one.
  const share = random.chance(0.5) ? 0.25 : 0.05;
  for (const { name, in: where, schema } of operation.parameters) {
    if (where !== 'query' || !random.chance(share)) continue;
    if (name === 'cursor' || name === 'last_event_id') query[name] = pool.cursor();
    else if (random.chance(0.15)) query[name] = asWellFormed(random.pick(oddTexts));
    else query[name] = asWellFormed(String(sampleFor(family)(schema, name)));
    // Longer addresses are refused as such, whatever the operation.
    if (new URLSearchParams(query).toString().length > maxQueryBytes) delete query[name];
  }
  if (random.chance(0.02)) query[asWellFormed(random.pick(oddTexts))] = 'x';
  return query;
}

/** The longest query, in bytes: path and headers have room beside it. */
const maxQueryBytes = requestBudget.headerBytes - 4096;

function makeBody(
  { method, operation }: Target,
  { random, pool, sampleFor }: Ingredients,
  family: Family,
): Buffer | null {
  const described = operation.requestBody;
  if (described === undefined) return random.chance(0.05) ? oddBody(random, method) : null;
  const schema: JsonSchema = described.content['application/json'].schema;
  if (random.chance(described.required ? 0.02 : 0.3)) return null;
  const example = random.chance(0.2) ? plainExample(described) : null;
  const valid = example ?? (sampleFor(family)(schema, '') as Record<string, unknown>);
  const way = random.int(10);
  if (way < 5) return Buffer.from(JSON.stringify(valid));
  if (way < 9) {
    return Buffer.from(JSON.stringify(mutateMembers(random, schema, valid, pool.sample(family))));
  }
  return mutateText(random, JSON.stringify(valid));
}

/** The example of the body, without which a body of rules is rarely valid; null if it names records or addresses. */
function plainExample({ content }: RequestBodyObject): Record<string, unknown> | null {
  const { example = null } = content['application/json'];
  return /_id|example\.org/.test(JSON.stringify(example))
    ? null
    : (example as Record<string, unknown> | null);
}

const oddBody = (random: Random, method: string): Buffer =>
  method === 'GET' ? Buffer.from('{}') : mutateText(random, random.pick(['{}', '{"x":1}']));

/** Half surrogates cannot be written in an address, and one of more than 16 KiB does not come to us. */
const asWellFormed = (text: string): string => text.toWellFormed().slice(0, 1000).toWellFormed();
