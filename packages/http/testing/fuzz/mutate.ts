import type { JsonSchema } from '../../src/schema/json-schema.ts';
import { hugeValue, oddTexts, oddValue } from './oddities.ts';
import type { Random } from './random.ts';

type Members = Record<string, unknown>;

/** Makes one to three changes to a body, so that it is nearly right. */
export function mutateMembers(
  random: Random,
  schema: JsonSchema,
  members: Members,
  ids: readonly string[],
): Members {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const names = Object.keys(properties);
  const body = { ...members };
  for (let rounds = 1 + random.int(3); rounds > 0; rounds -= 1) {
    const name = names.length === 0 ? 'x' : random.pick(names);
    const way = random.int(10);
    if (way === 0) delete body[name];
    else if (way === 1) body[random.pick(oddTexts)] = oddValue(random, ids);
    else if (way === 2) body[name] = beyond(random, properties[name] ?? {}, body[name]);
    else if (way === 3) body[name] = within(random, body[name], ids);
    else if (way === 4) body[name] = random.pick(ids);
    else if (way === 5) body[name] = random.pick(oddTexts);
    else body[name] = random.chance(0.03) ? hugeValue(random) : oddValue(random, ids);
  }
  return body;
}

/** Just past the bound, where the schema has one. */
function beyond(random: Random, schema: JsonSchema, value: unknown): unknown {
  const { maxLength, minLength, maximum, minimum, maxItems } = schema as Record<string, number>;
  const filler = random.pick(['a', '𝕏', ' ', '\u0301']);
  if (typeof maxLength === 'number') return filler.repeat(maxLength + random.int(2));
  if (typeof maximum === 'number') return random.pick([maximum + 1, (minimum ?? 0) - 1]);
  if (typeof minLength === 'number') return '';
  if (typeof maxItems === 'number' && Array.isArray(value)) {
    return Array.from({ length: maxItems + 1 }, (_, index) => value[index] ?? `item ${index}`);
  }
  return value;
}

/** A change inside an array; anything else is put into one. */
function within(random: Random, value: unknown, ids: readonly string[]): unknown {
  if (!Array.isArray(value)) return [value];
  const way = random.int(4);
  if (way === 0) return [...value, ...value];
  if (way === 1) return [...value, oddValue(random, ids)];
  if (way === 2) return [...value, random.pick(ids)];
  return [value];
}

/** Makes the text of a body one that no client library would send. */
export function mutateText(random: Random, text: string): Buffer {
  const at = random.int(text.length + 1);
  const cut = (middle: string | Buffer) =>
    Buffer.concat([
      Buffer.from(text.slice(0, at)),
      Buffer.from(middle),
      Buffer.from(text.slice(at)),
    ]);
  switch (random.int(9)) {
    case 0:
      return Buffer.from(text.slice(0, at));
    case 1:
      return cut(random.pick(['\ufeff', '\0', ',', '}', '"', '\\', '//', '\u2028', '1e999']));
    case 2:
      return cut(Buffer.from([random.pick([0xff, 0xc0, 0xed, 0xa0])]));
    case 3:
      return Buffer.from(`\ufeff${text}`);
    case 4:
      return Buffer.from(text.replace(/^\{"(\w+)":/, '{"$1":0,"$1":'));
    case 5:
      return Buffer.from(`[${text}]`);
    case 6:
      return Buffer.from(
        text.replace(
          /:("[^"]*"|\d+)/,
          `:${random.pick(['1e400', '-0', '01', 'NaN', '1E+2', '"\\ud800"', '"\\u0000"'])}`,
        ),
      );
    case 7:
      return Buffer.from(`${text}${random.pick([' ', '\n', '{}', '\0', 'x'])}`);
    default:
      return Buffer.from(
        random.pick(['null', '"x"', '0', '[]', '{', '', '{"":{}}', '{"__proto__":{"x":1}}']),
      );
  }
}
