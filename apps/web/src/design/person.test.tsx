import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import { followPictures } from '../data/live/follow-pictures.ts';
import { pictures } from '../api/pictures.ts';
import { Person } from './person.tsx';

const idOf = (last: string) => `01890f3e-7b1a-7cc3-98c4-dc0c0c07${last}`;
const [ada, grace] = [idOf('0001'), idOf('0002')];
const picture = idOf('00aa');

let end = new AbortController();

afterEach(() => {
  end.abort();
  end = new AbortController();
  pictures.known.clear();
  pictures.wanted.clear();
  vi.unstubAllGlobals();
});

/** A service in which one person has a picture. Returns the people that were asked for, by request. */
function serviceWithPicture(answer: (ids: string[]) => Response | null = () => null): string[][] {
  const asked: string[][] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const ids = (new URL(url).searchParams.get('user_id') ?? '').split(',');
    asked.push(ids);
    const found = ids.includes(ada) ? [{ id: picture, user_id: ada }] : [];
    return answer(ids) ?? Response.json({ data: found, links: {}, meta: {} });
  });
  return asked;
}

const sourcesIn = (page: HTMLElement) =>
  [...page.querySelectorAll('img')].map((image) => image.getAttribute('src'));
const address = `/app-api/organizations/o1/pictures/${picture}`;
const followed = () =>
  doing(() => vi.waitFor(() => expect(pictures.known.size).toBeGreaterThan(1)));

test('a picture is shown over the initials, which stay for people without one', async () => {
  const asked = serviceWithPicture();
  const page = await render(
    <>
      <Person id={ada} name="Ada Quarry" />
      <Person id={grace} name="Grace Column" label="Grace" />
      <Person id={ada} name="Ada Quarry" isLarge />
      <Person id="Imported Author" name="Imported Author" />
    </>,
  );
  expect([page.textContent, sourcesIn(page)]).toEqual(['AQGCAQIA', []]);
  followPictures('o1', end.signal);
  await followed();
  expect([page.textContent, sourcesIn(page)]).toEqual(['AQGCAQIA', [address, address]]);
  expect(page.querySelector('img')?.alt).toBe('');
  // All people together, each once.
  expect(asked).toEqual([[ada, grace]]);
});

test('a picture that cannot be loaded shows the initials', async () => {
  pictures.known.set(ada, address);
  const page = await render(<Person id={ada} name="Ada Quarry" />);
  const image = page.querySelector('img');
  await doing(() => image?.dispatchEvent(new Event('error')));
  expect(image?.hidden).toBe(true);
  // Another picture is tried.
  await doing(() => {
    pictures.known.set(ada, '/other');
    pictures.show();
  });
  expect([sourcesIn(page), page.querySelector('img')?.hidden]).toEqual([['/other'], false]);
});

test('more people than a request takes are asked for one request after the other', async () => {
  const asked = serviceWithPicture();
  followPictures('o1', end.signal);
  const people = Array.from({ length: 60 }, (_, at) => idOf(String(1000 + at)));
  await render(people.map((id) => <Person key={id} id={id} name="Ada" />));
  await doing(() => vi.waitFor(() => expect(pictures.known.size).toBe(60)));
  expect(asked.map(({ length }) => length)).toEqual([50, 10]);
});

test('the organization that is chosen next has its own addresses', async () => {
  const asked = serviceWithPicture();
  const page = await render(
    <>
      <Person id={ada} name="Ada Quarry" />
      <Person id={grace} name="Grace Column" />
    </>,
  );
  followPictures('o1', end.signal);
  await followed();
  end.abort();
  end = new AbortController();
  followPictures('o2', end.signal);
  await doing(() =>
    vi.waitFor(() => expect(sourcesIn(page)).toEqual([address.replace('o1', 'o2')])),
  );
  expect(asked).toHaveLength(2);
});

test('what is not answered is asked for again with the next person', async () => {
  let isAway = true;
  const refusal = { code: 'not_found', message: 'There is none.' };
  const asked = serviceWithPicture(() => (isAway ? Response.json(refusal, { status: 404 }) : null));
  const page = await render(<Person id={ada} name="Ada Quarry" />);
  followPictures('o1', end.signal);
  await doing(() =>
    vi.waitFor(() => expect(pictures.wanted.has(ada) && asked.length === 1).toBe(true)),
  );
  isAway = false;
  await render(<Person id={grace} name="Grace Column" />);
  await doing(() => vi.waitFor(() => expect(sourcesIn(page)).toEqual([address])));
});
