import { schemasUsedBy } from './component-schemas.ts';
import { eventWebhooks } from './event-webhooks.ts';
import type { OpenApiDocument, FurtherOperation } from './objects.ts';
import { operationOf } from './operations.ts';
import { apiSchemes, sessionSchemes } from './security.ts';
import { tagsNamed } from '../operation/tags.ts';
import type { Route } from '../operation/route.ts';
import { basePath } from '../routes/routes.ts';

const license = { name: 'MIT', identifier: 'MIT' };

/** Describes the routes of the API, which programs call with a credential or a token; `appUrl` is where they are served. */
export function openApiDocument(routes: readonly Route[], appUrl: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const item = (paths[route.path] ??= {});
    item[route.method.toLowerCase()] = operationOf(route, basePath);
  }
  const webhooks = eventWebhooks();
  return {
    openapi: '3.1.1',
    info: {
      title: 'Basalt API',
      version: 'v1',
      description:
        'Projects, boards and tickets of one organization. A credential gives access to one organization, within its scopes. Later versions can add fields to answers and codes to problems. Requests accept only the fields that are described here.',
      license,
    },
    servers: [{ url: appUrl + basePath }],
    security: [{ credential: [] }, { oauth: [] }],
    tags: tagsNamed(routes.map(({ tag }) => tag)),
    paths,
    webhooks,
    components: {
      securitySchemes: apiSchemes(appUrl),
      schemas: schemasUsedBy({ paths, webhooks }),
    },
  };
}

/** Describes what browsers call, which people are signed in to. It needs the cookie of a session, so it is no part of the API. */
export function sessionDocument(
  operations: readonly FurtherOperation[],
  appUrl: string,
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const { path, method, operation } of operations) (paths[path] ??= {})[method] = operation;
  return {
    openapi: '3.1.1',
    info: {
      title: 'Basalt in browsers',
      version: 'v1',
      description:
        'Sign-in and the operations of people who are signed in, as the pages of Basalt call them. Programs use the API: these addresses can change with any version.',
      license,
    },
    servers: [{ url: appUrl }],
    security: [{ session: [] }],
    tags: tagsNamed(operations.flatMap(({ operation }) => operation.tags)),
    paths,
    webhooks: {},
    components: {
      securitySchemes: sessionSchemes(appUrl),
      schemas: schemasUsedBy({ paths }),
    },
  };
}
