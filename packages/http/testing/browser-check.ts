import { browserOperations } from '../src/openapi/browser-operations.ts';
import { personOperations } from '../src/openapi/person-operations.ts';
import { openApiDocument, sessionDocument } from '../src/openapi/openapi.ts';
import type { OpenApiDocument } from '../src/openapi/objects.ts';
import { basePath, routes } from '../src/routes/routes.ts';
import { bothDocuments } from './whole-document.ts';
import { createAnswerCheck, describedBy, type RequestCheck } from './answer-checks.ts';

const here = 'http://127.0.0.1';

/** The description of all that a service with sign-in serves. */
export function fullDocument(appUrl = here): OpenApiDocument {
  const besides = [...browserOperations(appUrl), ...personOperations(routes, appUrl)];
  return bothDocuments(openApiDocument(routes, appUrl), sessionDocument(besides, appUrl));
}

/** What is checked of browsers, made once: it takes a tenth of a second. */
let described: ReturnType<typeof describeBrowsers> | undefined;

function describeBrowsers() {
  const document = fullDocument();
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { servers }]) => servers !== undefined)
      .map(([method]) => ({ method, path, pattern: patternOf(path) })),
  );
  return { check: createAnswerCheck(describedBy(document)), operations };
}

/** Holds the answers to browsers to the description. Pages are only looked at for their status, type and headers. */
export function createBrowserCheck(): RequestCheck {
  const { check, operations } = (described ??= describeBrowsers());
  return (method, target, answer) => {
    const [path = '', query] = target.split('?', 2);
    if (path.startsWith(`${basePath}/`)) return [];
    const asked = method.toLowerCase();
    const found = operations.find(
      (candidate) => candidate.method === asked && candidate.pattern.test(path),
    );
    const fields = new URLSearchParams(query).has('fields');
    return found === undefined ? [] : check(found, answer, { fields });
  };
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
