import type { OpenApiDocument, OperationObject, Reference, ResponseObject } from './objects.ts';

/** The document as it is served: a part that several operations have is written once, among the components. */
export type ServedDocument = Omit<OpenApiDocument, 'paths' | 'webhooks'> & {
  paths: Items;
  webhooks: Items;
};

type Items = Record<string, Record<string, object>>;
type Section = 'headers' | 'examples' | 'responses' | 'parameters' | 'requestBodies';

/** Gets a part of an operation and returns its replacement. */
type Share = <Part extends object>(section: Section, name: string, part: Part) => Part | Reference;
type Visit = (operation: OperationObject, share: Share) => object;

/** Moves each part that the document repeats to the components, and refers to it. This makes the document several times shorter. */
export function shareParts(document: OpenApiDocument): ServedDocument {
  const components: Partial<Record<Section, Record<string, object>>> = {};
  const inResponses = withoutRepeats(document, visitResponses, components);
  const { paths, webhooks } = withoutRepeats(inResponses, visitOperation, components);
  return {
    ...document,
    paths,
    webhooks,
    components: { ...document.components, ...components },
  };
}

function withoutRepeats(
  {
    paths,
    webhooks,
  }: Pick<OpenApiDocument, 'paths' | 'webhooks'> | Record<'paths' | 'webhooks', Items>,
  visit: Visit,
  components: Partial<Record<Section, Record<string, object>>>,
): Record<'paths' | 'webhooks', Items> {
  const all = (items: Items, change: (operation: OperationObject) => object) =>
    mapValues(items, (item) =>
      mapValues(item, (operation) => change(operation as OperationObject)),
    );
  const uses = new Map<string, number>();
  const count: Share = (section, _, part) => {
    const key = section + JSON.stringify(part);
    uses.set(key, (uses.get(key) ?? 0) + 1);
    return part;
  };
  for (const items of [paths, webhooks]) all(items, (operation) => visit(operation, count));

  const references = new Map<string, Reference>();
  const replace = (operation: OperationObject) =>
    visit(operation, (section, name, part) => {
      const key = section + JSON.stringify(part);
      if (uses.get(key) === 1) return part;
      const known = references.get(key);
      if (known !== undefined) return known;
      const shared = (components[section] ??= {});
      let free = name;
      for (let suffix = 2; free in shared; suffix += 1) free = `${name}-${suffix}`;
      shared[free] = part;
      const reference = { $ref: `#/components/${section}/${free}` };
      references.set(key, reference);
      return reference;
    });
  return { paths: all(paths, replace), webhooks: all(webhooks, replace) };
}

const visitResponses: Visit = (operation, share) => ({
  ...operation,
  responses: mapValues(operation.responses, ({ headers, content, ...response }) => ({
    ...response,
    headers: mapValues(headers, (header, name) => share('headers', name, header)),
    ...(content && {
      content: mapValues(content, ({ examples, ...media }) => ({
        ...media,
        ...(examples && {
          examples: mapValues(examples, (example, name) => share('examples', name, example)),
        }),
      })),
    }),
  })),
});

const visitOperation: Visit = (operation, share) => {
  const { operationId, parameters, requestBody, responses } = operation;
  return {
    ...operation,
    parameters: parameters.map((parameter) => share('parameters', parameter.name, parameter)),
    ...(requestBody && { requestBody: share('requestBodies', operationId, requestBody) }),
    responses: mapValues(responses, (response, status) =>
      share('responses', refusedWith(response) || `${operationId}.${status}`, response),
    ),
  };
};

/** The codes of a refusal, as the name of its component. */
function refusedWith({ content = {} }: ResponseObject): string {
  return Object.keys(content['application/problem+json']?.examples ?? {}).join('.');
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, change(value, name)]),
  );
}
