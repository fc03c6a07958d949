/** The systems that an import can come from. */
export const importSystems = ['trello', 'jira', 'planka', 'csv'] as const;

export type ImportSystem = (typeof importSystems)[number];

/** Where the records of an import come from: such a system, or another project of the organization. */
export const importOrigins = [...importSystems, 'project'] as const;

export type ImportOrigin = (typeof importOrigins)[number];

/** The record of another system that a record was imported from. */
export interface RecordSource {
  readonly system: ImportSystem;
  /** Its key in the system, at most 200 characters. */
  readonly key: string;
  /** Its address in the system (http or https), at most 2,000 characters; null when it has none. */
  readonly url: string | null;
}
