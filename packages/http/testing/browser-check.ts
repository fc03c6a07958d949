import { browserOperations } from '../src/browser/browser-operations.ts';
import { appBasePath } from '../src/browser/routes.ts';
import { openApiDocument } from '../src/openapi.ts';
import { basePath, routes } from '../src/routes.ts';
import { createAnswerCheck, describedBy, type RequestCheck } from './answer-checks.ts';

const here = 'http://127.0.0.1';

/**
 * Holds the answers to browsers to the description: routes of theirs answer as described, operations of the API
 * that succeed for a person as they do for a credential. Pages are only looked at for their status and type.
 */
export function createBrowserCheck(): RequestCheck {
  const document = openApiDocument(routes, here, browserOperations(here));
  const check = createAnswerCheck(describedBy(document));
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { servers }]) => {
      const isBeside = servers !== undefined;
      const pattern = patternOf(isBeside ? path : appBasePath + path);
      return { method, path, isBeside, pattern };
    }),
  );
  return (method, target, answer) => {
    const [path = ''] = target.split('?', 1);
    if (path.startsWith(`${basePath}/`)) return [];
    const asked = method.toLowerCase();
    const found = operations.find((one) => one.method === asked && one.pattern.test(path));
    if (found === undefined || (!found.isBeside && answer.status >= 400)) return [];
    const type = answer.headers.get('Content-Type') ?? '';
    if (!type.startsWith('text/html')) return check(found, answer);
    const response = document.paths[found.path]?.[asked]?.responses[answer.status];
    return response?.content?.[type] === undefined ? ['is a page not described'] : [];
  };
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
