const prefix = 'basalt.changes.';

/** The key of this tab's storage with the own changes of a person that are not confirmed. */
export const changesName = (person: string): string => `${prefix}${person}`;

const names = (): string[] => Object.keys(sessionStorage).filter((name) => name.startsWith(prefix));

/** Whether own changes of this tab are not confirmed. */
export const hasStoredChanges = (): boolean => names().length > 0;

/** Removes the own changes of this tab that are not confirmed. */
export function forgetStoredChanges(): void {
  for (const name of names()) sessionStorage.removeItem(name);
}
