import { pictures } from '../../api/pictures.ts';
import { pictureAddress, picturesAtOnce, readPictures } from '../queries/pictures.ts';

/** How long people are collected for a request, in milliseconds. */
const pause = 50;
const identifier = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** Shows the pictures of people as the organization has them, until the signal ends it. */
export function followPictures(organization: string, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { known, wanted } = pictures;
  const load = () => {
    timer ??= setTimeout(() => void loadWanted(), pause);
  };
  const loadWanted = async () => {
    timer = undefined;
    // Authors of imports and credentials have other ids.
    for (const id of wanted) if (!identifier.test(id)) wanted.delete(id);
    const people = [...wanted].slice(0, picturesAtOnce);
    if (people.length === 0) return;
    for (const person of people) wanted.delete(person);
    const found = await readPictures(organization, people, signal).catch(() => null);
    if (signal.aborted) return;
    if (found === null) {
      for (const person of people) wanted.add(person);
      return;
    }
    const ids = new Map(found.map(({ user_id: person, id }) => [person, id]));
    for (const person of people) {
      const picture = ids.get(person);
      known.set(person, picture === undefined ? null : pictureAddress(organization, picture));
    }
    pictures.show();
    if (wanted.size > 0) load();
  };
  // Those of another organization, and those that the person changed in another window.
  for (const person of known.keys()) wanted.add(person);
  pictures.load = load;
  load();
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    pictures.load = () => {};
  });
}
