import type {
  CallToolResult,
  GetPromptResult,
  Prompt,
  Resource,
  Tool,
} from '@modelcontextprotocol/server';

/** A picture of one pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** A sound without samples. */
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

const text = (words: string) => ({ type: 'text' as const, text: words });
const image = { type: 'image' as const, data: png, mimeType: 'image/png' };
const resource = (uri: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType: 'text/plain', text: 'An embedded resource.' },
});

/** What each tool answers. */
export const toolResults: Readonly<Record<string, CallToolResult>> = {
  test_simple_text: { content: [text('A simple text.')] },
  test_image_content: { content: [image] },
  test_audio_content: { content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] },
  test_embedded_resource: { content: [resource('test://embedded-resource')] },
  test_multiple_content_types: {
    content: [text('Several kinds:'), image, resource('test://mixed-content-resource')],
  },
  test_error_handling: { isError: true, content: [text('This tool always fails.')] },
};

/** The keywords of JSON Schema 2020-12 that a list must hand on as they are. */
const conditional: Tool['inputSchema'] = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // oxlint-disable-next-line unicorn/no-thenable
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

export const tools: readonly Tool[] = [
  ...Object.keys(toolResults).map((name) => ({
    name,
    description: name,
    inputSchema: { type: 'object' as const },
  })),
  { name: 'json_schema_2020_12_tool', description: 'Conditions.', inputSchema: conditional },
];

export const resources: readonly Resource[] = [
  { uri: 'test://static-text', name: 'text', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'binary', mimeType: 'image/png' },
];

/** What the address holds; undefined where nothing is. */
export function resourceContent(uri: string) {
  if (uri === 'test://static-text') return { mimeType: 'text/plain', text: 'A static text.' };
  if (uri === 'test://static-binary') return { mimeType: 'image/png', blob: png };
  const [, id] = /^test:\/\/template\/(\w+)\/data$/.exec(uri) ?? [];
  if (id === undefined) return undefined;
  return { mimeType: 'application/json', text: JSON.stringify({ id }) };
}

const argument = (name: string) => ({ name, required: true });

export const prompts: readonly Prompt[] = [
  { name: 'test_simple_prompt' },
  { name: 'test_prompt_with_arguments', arguments: [argument('arg1'), argument('arg2')] },
  { name: 'test_prompt_with_embedded_resource', arguments: [argument('resourceUri')] },
  { name: 'test_prompt_with_image' },
];

/** The messages of the prompt; undefined for one that is not there. */
export function promptResult(
  name: string,
  { arg1, arg2, resourceUri = '' }: Readonly<Record<string, string>>,
): GetPromptResult | undefined {
  const contents = {
    test_simple_prompt: [text('A simple prompt.')],
    test_prompt_with_arguments: [text(`arg1='${arg1}', arg2='${arg2}'`)],
    test_prompt_with_embedded_resource: [resource(resourceUri), text('Process the resource.')],
    test_prompt_with_image: [image, text('Analyze the image.')],
  }[name];
  return contents && { messages: contents.map((content) => ({ role: 'user', content })) };
}
