import type { Me, OwnOrganization } from './types.ts';

const storageKey = 'basalt.organization';

/** The organization that the pages are about: the one that was chosen in this browser, else the first. */
export function chosenOrganization(me: Me, chosen = keptOrganization()): OwnOrganization | null {
  return me.organizations.find(({ id }) => id === chosen) ?? me.organizations[0] ?? null;
}

export const keptOrganization = (): string | null => localStorage.getItem(storageKey);

export const keepOrganization = (organization: string): void =>
  localStorage.setItem(storageKey, organization);
