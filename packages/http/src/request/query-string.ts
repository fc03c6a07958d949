import { answerBudget, type FieldErrors } from '@basalt/domain';

/** The parameters of a query string, and their errors. */
export interface QueryRead {
  parameters: Readonly<Record<string, string>>;
  errors: FieldErrors;
}

/**
 * Reads a query string (application/x-www-form-urlencoded) strictly: percent escapes must spell UTF-8, and
 * no parameter comes twice. Reading ends at the twentieth fault.
 */
export function readQueryString(text: string): QueryRead {
  const parameters = new Map<string, string>();
  const errors = new Map<string, string[]>();
  let faults = 0;
  for (const pair of text.split('&')) {
    // Faults of parameters with one name are one error, so a long query of them is not read to its end.
    if (faults === answerBudget.refusalFields) break;
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const rawName = equals === -1 ? pair : pair.slice(0, equals);
    const name = decode(rawName);
    const value = decode(equals === -1 ? '' : pair.slice(equals + 1));
    if (name === null || value === null) {
      faults += 1;
      errors.set((name ?? rawName).slice(0, 100), ['is not valid percent-encoded UTF-8']);
    } else if (parameters.has(name)) {
      faults += 1;
      errors.set(name.slice(0, 100), ['must be given once']);
    } else {
      parameters.set(name, value);
    }
  }
  return { parameters: Object.fromEntries(parameters), errors: Object.fromEntries(errors) };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
