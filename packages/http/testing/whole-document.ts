import type { OpenApiDocument } from '../src/openapi/objects.ts';
import type { ServedDocument } from '../src/openapi/share-parts.ts';

/** The served description with each shared part put back in its place; schemas stay references. */
export function wholeDocument(served: ServedDocument): OpenApiDocument {
  const { components, ...rest } = served;
  const { schemas, securitySchemes } = components;
  const shared = components as unknown as Record<string, Record<string, unknown>>;
  const restore = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(restore);
    if (typeof value !== 'object' || value === null) return value;
    const [, section = 'schemas', name = ''] =
      /^#\/components\/(\w+)\/(.+)$/.exec(String((value as { $ref?: unknown }).$ref)) ?? [];
    if (section !== 'schemas') return restore(shared[section]?.[name]);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, restore(inner)]));
  };
  return { ...(restore(rest) as OpenApiDocument), components: { schemas, securitySchemes } };
}

/** The description of the API and that of browsers as one, for checks that look at both. */
export const bothDocuments = (api: OpenApiDocument, session: OpenApiDocument): OpenApiDocument => ({
  ...api,
  paths: { ...api.paths, ...session.paths },
  components: {
    securitySchemes: { ...api.components.securitySchemes, ...session.components.securitySchemes },
    schemas: { ...api.components.schemas, ...session.components.schemas },
  },
});

/** The description of the API that a service serves. */
export const fetchDocument = (address: string | URL): Promise<OpenApiDocument> =>
  fetchFrom('openapi.json', address);

/** The same with what browsers call, for a service with sign-in. */
export const fetchBothDocuments = async (address: string | URL): Promise<OpenApiDocument> =>
  bothDocuments(await fetchDocument(address), await fetchFrom('session.json', address));

async function fetchFrom(name: string, address: string | URL): Promise<OpenApiDocument> {
  const served = await fetch(new URL(`/docs/api/${name}`, address));
  return wholeDocument((await served.json()) as ServedDocument);
}
