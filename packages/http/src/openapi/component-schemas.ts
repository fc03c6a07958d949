import { recordComponents, type JsonSchema } from '../schema/json-schema.ts';
import { chosenComponents } from './chosen-schemas.ts';
import { nameIn, sampleOf } from './sample.ts';
import { sharedSchemas } from './shared-schemas.ts';

const records = recordComponents();

/** Every schema that others may refer to. */
export const componentSchemas: Readonly<Record<string, JsonSchema>> = {
  ...records,
  ...chosenComponents(records),
  ...sharedSchemas,
};

/** A complete example value of the schema, for bodies. */
export const exampleOf = (schema: JsonSchema, name = ''): unknown =>
  sampleOf(schema, componentSchemas, name);

/** The component schemas that this part of a document leads to, themselves or through each other. */
export function schemasUsedBy(part: unknown): Record<string, JsonSchema> {
  const used = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [reference] of JSON.stringify(value).matchAll(/#\/components\/schemas\/\w+/g)) {
      const name = nameIn(reference);
      if (used.has(name)) continue;
      used.add(name);
      follow(componentSchemas[name]);
    }
  };
  follow(part);
  return Object.fromEntries(Object.entries(componentSchemas).filter(([name]) => used.has(name)));
}
