/** A small export of another system, and what the import makes of it. */
export interface SmallExport {
  /** The rule, as the title of a test. */
  name: string;
  system: 'csv' | 'jira' | 'trello';
  file: string | Uint8Array<ArrayBuffer>;
  options?: Record<string, unknown>;
  /** The project as it is read by the API afterwards, or the failure of the import. */
  expected: object;
}
