import { openedName } from '../api/cache-owner.ts';

/** How many entries the browser keeps, of all organizations together. */
const maxKept = 40;
/** How many the palette offers. */
const maxShown = 6;

/** A ticket or document that was opened: its id, its address, its title, and the key of a ticket. */
export interface OpenedPage {
  /** A ticket that moves to another project gets another address. */
  id: string;
  address: string;
  name: string;
  sign: string;
}

/** The person and the organization of an entry. */
interface Owner {
  person: string;
  organization: string;
}

type Kept = OpenedPage & Owner;

function readStored(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(openedName) ?? '[]') as Kept[];
  } catch {
    return [];
  }
}

/** Keeps in this browser that a person has opened a page, until the session ends (`offline/cache-owner.ts`). */
export function keepOpened(owner: Owner, opened: OpenedPage): void {
  const older = readStored().filter(
    (entry) =>
      entry.person === owner.person && entry.id !== opened.id && entry.address !== opened.address,
  );
  const next = [{ ...owner, ...opened }, ...older].slice(0, maxKept);
  try {
    localStorage.setItem(openedName, JSON.stringify(next));
  } catch {
    // The browser stores nothing more: the palette offers what was kept before.
  }
}

/** Forgets a page that is there no more. */
export function forgetOpened(id: string): void {
  const next = readStored().filter((entry) => entry.id !== id);
  localStorage.setItem(openedName, JSON.stringify(next));
}

/** The pages that the person opened last in an organization, the newest first, without the current page. */
export const recentPages = ({ person, organization }: Owner, shown: string): OpenedPage[] =>
  readStored()
    .filter((entry) => entry.person === person && entry.organization === organization)
    .filter(({ address }) => address !== shown)
    .slice(0, maxShown);
