import { DomainError } from '@basalt/domain';
import { explain } from '../start/explain.ts';
import type { CommandAnswer } from './command.ts';
import { UsageError } from './command.ts';

/** An answer for people: a name and its value a line. */
export function readable(answer: CommandAnswer): string {
  const entries = Object.entries(answer);
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
      return `${name.padEnd(width)}  ${text}`;
    })
    .join('\n');
}

/** Why a command did not do what it was asked to. */
export function told(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  if (error instanceof DomainError) return refusal(error);
  return (
    explain(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
  );
}

function refusal({ code, details }: DomainError): string {
  if ('errors' in details) {
    return Object.entries(details.errors)
      .map(([field, messages]) => `${field} ${messages.join(', ')}`)
      .join('; ');
  }
  return 'resource' in details ? `${code}: there is no such ${details.resource}` : code;
}
