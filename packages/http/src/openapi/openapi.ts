import { sessionCookieName } from '../browser/cookies.ts';
import { schemasUsedBy } from './component-schemas.ts';
import { eventWebhooks } from './event-webhooks.ts';
import type { OpenApiDocument, FurtherOperation } from './objects.ts';
import { operationOf } from './operations.ts';
import { tagsNamed } from './tags.ts';
import type { Route } from '../route.ts';
import { basePath } from '../routes/routes.ts';

/** Describes the routes, and `further` operations that are not routes of the API; `appUrl` is where they are served. */
export function openApiDocument(
  routes: readonly Route[],
  appUrl: string,
  further: readonly FurtherOperation[] = [],
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const item = (paths[route.path] ??= {});
    item[route.method.toLowerCase()] = operationOf(route, basePath);
  }
  for (const { path, method, operation } of further) (paths[path] ??= {})[method] = operation;
  const tags = [...routes.map(({ tag }) => tag), ...further.flatMap((one) => one.operation.tags)];
  const webhooks = eventWebhooks();
  return {
    openapi: '3.1.1',
    info: {
      title: 'Basalt API',
      version: 'v1',
      description:
        'Projects, boards and tickets of one organization. A credential gives access to one organization, within its scopes. Later versions can add fields to answers and codes to problems. Requests accept only the fields that are described here.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: appUrl + basePath }],
    security: [{ credential: [] }],
    tags: tagsNamed(tags),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        credential: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: `<key_prefix>_<public_id>.<secret>`.',
        },
        ...(further.length > 0 && { session: sessionScheme(appUrl) }),
      },
      schemas: schemasUsedBy({ paths, webhooks }),
    },
  };
}

const sessionScheme = (appUrl: string) => ({
  type: 'apiKey',
  in: 'cookie',
  name: sessionCookieName(appUrl),
  description:
    'A person who is signed in, with the scopes and the access of their role. Requests that change something need the Origin of the service.',
});
