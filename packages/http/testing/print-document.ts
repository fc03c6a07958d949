/**
 * `node packages/http/testing/print-document.ts`: prints the OpenAPI document as the service serves it, and below `session` what
 * people's browsers call, by the paths behind `/app-api`.
 */
import { appBasePath } from '../src/browser/routes.ts';
import { browserOperations } from '../src/openapi/browser-operations.ts';
import { openApiDocument, sessionDocument } from '../src/openapi/openapi.ts';
import { personOperations } from '../src/openapi/person-operations.ts';
import { shareParts } from '../src/openapi/share-parts.ts';
import { routes } from '../src/routes/routes.ts';

const appUrl = 'http://basalt.test';
const forBrowsers = [...browserOperations(appUrl), ...personOperations(routes, appUrl)]
  .filter(({ path }) => path.startsWith(`${appBasePath}/`))
  .map((route) => ({ ...route, path: route.path.slice(appBasePath.length) }));
process.stdout.write(
  JSON.stringify({
    api: shareParts(openApiDocument(routes, appUrl)),
    session: sessionDocument(forBrowsers, appUrl),
  }),
);
