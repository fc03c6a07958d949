import { nearestName, unstorableFault } from '@basalt/domain';
import * as v from 'valibot';
import { ArgumentRefusal, argumentOf } from './tool-refusal.ts';
import type { Tool } from './tool.ts';

/** How many unknown names a refusal contains, and how many characters of each. */
const shownNames = 10;
const shownLength = 100;

/** Reads the arguments of a call. Refuses with one `validation_failed` that names every wrong argument. */
export function readArguments(
  tool: Pick<Tool, 'name' | 'input'>,
  args: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { input } = tool;
  const errors = new Map(unknownArguments(tool, args));
  for (const [name, value] of Object.entries(args)) {
    const fault = Object.hasOwn(input.entries, name) ? unstorableFault(value) : null;
    if (fault !== null) errors.set(name, [fault]);
  }
  const result = v.safeParse(input, args, { abortPipeEarly: true });
  for (const issue of result.issues ?? []) {
    const name = String(issue.path?.[0]?.key);
    if (errors.has(name)) continue;
    const isMissing = issue.path?.length === 1 && !Object.hasOwn(args, name);
    errors.set(name, [isMissing ? 'is required' : issue.message]);
  }
  if (errors.size > 0) throw new ArgumentRefusal(Object.fromEntries(errors));
  return result.output as Readonly<Record<string, unknown>>;
}

/** The message for each unknown argument: the similar known arguments, or, in the first such message, all arguments. */
function unknownArguments(
  { name: tool, input }: Pick<Tool, 'name' | 'input'>,
  args: Readonly<Record<string, unknown>>,
): [string, string[]][] {
  const known = Object.keys(input.entries);
  let isListed = false;
  return Object.keys(args)
    .filter((name) => !known.includes(name))
    .slice(0, shownNames)
    .map((name) => {
      const shown = name.slice(0, shownLength);
      const near = nearArguments(shown, known);
      if (near.length > 0) {
        return [shown, [`is not an argument of ${tool}: did you mean ${near.join(' or ')}?`]];
      }
      const all = known.length === 0 ? 'no arguments' : known.join(', ');
      const list = isListed ? '' : `, which takes ${all}`;
      isListed = true;
      return [shown, [`is not an argument of ${tool}${list}`]];
    });
}

/** The arguments that may be meant: the one for a field of the API, one with similar letters, or those with the same first word. */
function nearArguments(name: string, known: readonly string[]): string[] {
  const renamed = argumentOf(name);
  if (known.includes(renamed)) return [renamed];
  const nearest = nearestName(name.toLowerCase(), known);
  if (nearest !== null) return [nearest];
  return known.filter((parameter) => firstWordOf(parameter) === firstWordOf(name));
}

const firstWordOf = (name: string): string | undefined => name.toLowerCase().split('_', 1)[0];
