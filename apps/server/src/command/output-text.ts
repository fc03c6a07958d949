import { DomainError } from '@basalt/domain';
import { explain } from '../boot/explain-error.ts';
import { type CommandAnswer, UsageError } from './command.ts';

/** A result for people: one line for each name and value, and a blank line between the records of a list. */
export function readable(answer: CommandAnswer): string {
  const { data, next } = answer;
  if (Array.isArray(data)) {
    const more = typeof next === 'string' ? [`more: --after ${next}`] : [];
    return [...data.map(readable), ...more].join('\n\n') || 'none';
  }
  const entries = Object.entries(answer);
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries
    .map(([name, value]) => {
      return `${name.padEnd(width)}  ${textOf(value)}`;
    })
    .join('\n');
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const isWords = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isWords ? value.join(', ') || 'none' : JSON.stringify(value, null, 2);
}

/** The message for a command that failed. */
export function messageOf(error: unknown): string {
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
