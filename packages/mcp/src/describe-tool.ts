import { toJsonSchema } from '@valibot/to-json-schema';
import type { Tool as ToolDescription } from '@modelcontextprotocol/server';
import * as v from 'valibot';
import type { AnswerForm } from './call.ts';
import type { Tool } from './tool.ts';

type ObjectSchema = ToolDescription['inputSchema'];

/** Actions without a form in JSON Schema; `v.metadata` describes them. */
const ignoreActions = ['check', 'transform', 'raw_transform'];

function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode,
    ignoreActions,
  });
  return compact(converted, typeMode) as ObjectSchema;
}

/**
 * A shorter form of the schema, because every client has the list in its context: "text or null" is one type, words of a list need none, and the schema
 * of an answer has no `required`, because every field is always there, and names no type of the items of a list of texts. Names of fields are texts.
 */
function compact(value: unknown, typeMode: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((inner) => compact(inner, typeMode));
  if (typeof value !== 'object' || value === null) return value;
  const { anyOf, ...rest } = value as { anyOf?: Readonly<Record<string, unknown>>[] };
  const [first, second, ...others] = anyOf ?? [];
  if (first !== undefined && second?.['type'] === 'null' && others.length === 0) {
    return { ...rest, ...first, type: [first['type'], 'null'] };
  }
  const entries = Object.entries(value).filter(
    ([keyword, inner]) =>
      keyword !== 'additionalProperties' &&
      keyword !== 'propertyNames' &&
      (keyword !== 'type' || !('enum' in value)) &&
      (keyword !== 'items' || typeMode === 'input' || !isText(inner)) &&
      (keyword !== 'required' || (typeMode === 'input' && (inner as unknown[]).length > 0)),
  );
  return Object.fromEntries(entries.map(([keyword, inner]) => [keyword, compact(inner, typeMode)]));
}

const isText = (schema: unknown): boolean => JSON.stringify(schema) === '{"type":"string"}';

/** The schema of the answer, without the fields that another tool describes. */
function outputSchemaOf({ output, describedBy }: Tool): ObjectSchema {
  if (describedBy === undefined) return schemaOf(output, 'output');
  const own = Object.entries(output.entries).filter(([field]) => !(field in describedBy.fields));
  return {
    ...schemaOf(v.object(Object.fromEntries(own)), 'output'),
    description: `And the fields of ${describedBy.tool}.`,
  };
}

const described = {
  text: new WeakMap<Tool, ToolDescription>(),
  data: new WeakMap<Tool, ToolDescription>(),
};

/**
 * The tool as `tools/list` describes it. The schema of the answer is for clients that get data: a tool that names one
 * must answer data.
 */
export function describeTool(tool: Tool, answer: AnswerForm): ToolDescription {
  const known = described[answer].get(tool);
  if (known !== undefined) return known;
  const { name, description, effect, idempotent } = tool;
  const made: ToolDescription = {
    name,
    description,
    inputSchema: { ...schemaOf(tool.input, 'input'), additionalProperties: false },
    ...(answer === 'data' && { outputSchema: outputSchemaOf(tool) }),
    // Hints that are false by default are left out. For a tool that only reads, the protocol needs no other hint.
    annotations:
      effect === 'read'
        ? { readOnlyHint: true }
        : { destructiveHint: effect !== 'write', ...(idempotent && { idempotentHint: true }) },
  };
  described[answer].set(tool, made);
  return made;
}
