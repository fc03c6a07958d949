/** The systems that an import can come from. */
export const importSystems = ['trello', 'jira', 'planka', 'csv'] as const;

export type ImportSystem = (typeof importSystems)[number];

/** What an imported record was in its system. */
export interface RecordSource {
  readonly system: ImportSystem;
  /** As the system names it, at most 200 characters. */
  readonly key: string;
  /** Where it is there (http or https), at most 2,000 characters. */
  readonly url: string | null;
}
