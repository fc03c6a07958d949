import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Route } from '../src/route.ts';
import { openApiDocument } from '../src/openapi.ts';
import { routes } from '../src/routes.ts';

/** An answer as it came over the wire. */
export interface Answered {
  status: number;
  headers: Headers;
  text: string;
}

/** What the description of the API does not allow about an answer; none when it is as described. */
export type AnswerCheck = (route: Route, answer: Answered) => string[];

/** Holds answers to the OpenAPI document. */
export function createAnswerCheck(): AnswerCheck {
  const document = openApiDocument(routes, 'http://127.0.0.1');
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validators = new Map<object, ValidateFunction>();
  const validatorOf = (schema: object): ValidateFunction => {
    const known = validators.get(schema);
    if (known !== undefined) return known;
    const validate = ajv.compile({ ...schema, components: document.components });
    validators.set(schema, validate);
    return validate;
  };

  return (route, { status, headers, text }) => {
    const operation = document.paths[route.path]?.[route.method.toLowerCase()];
    const response = operation?.responses[status];
    if (response === undefined) return [`status ${status} is not described`];
    const type = headers.get('content-type') ?? '';
    if (response.content === undefined) return text === '' && type === '' ? [] : ['has a body'];
    if (response.content[type] === undefined) return [`type "${type}" is not described`];
    const validate = validatorOf(response.content[type].schema);
    if (validate(JSON.parse(text))) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}
