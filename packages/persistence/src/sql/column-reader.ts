import { types } from 'pg';
import { rfc3339 } from './rfc3339.ts';

/** The ids of types in PostgreSQL that are not read as the driver reads them. */
const oids = { date: 1082, json: 114, jsonb: 3802, timestamptz: 1184 };

/** The maximum length of a JSON text that is remembered, in characters. */
const maxRemembered = 1_000;

/** Reads the texts of a column of this type: moments as RFC 3339 text, days as they are, the rest as the driver reads it. */
export function columnReader(oid: number): (text: string) => unknown {
  if (oid === oids.timestamptz) return rfc3339;
  if (oid === oids.date) return (text) => text;
  if (oid === oids.json || oid === oids.jsonb) return jsonReader();
  return types.getTypeParser(oid, 'text');
}

/**
 * Reads JSON. Consecutive rows often have the same value, for example who created them: it is parsed once, and frozen because
 * they share it.
 */
function jsonReader(): (text: string) => unknown {
  let last: { readonly text: string; readonly value: unknown } | null = null;
  return (text) => {
    if (text.length > maxRemembered) return JSON.parse(text);
    if (last?.text !== text) last = { text, value: frozen(JSON.parse(text)) };
    return last.value;
  };
}

function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
