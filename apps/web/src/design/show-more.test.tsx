import { useInfiniteQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import { ShowMore } from './show-more.tsx';

afterEach(() => void vi.unstubAllGlobals());

let reach: (isInSight: boolean) => void;

class Observer {
  constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
    reach = (isIntersecting) => notify([{ isIntersecting }]);
  }
  observe(): void {}
  disconnect(): void {}
}

/** A list of three pages, of which one is loaded. `load` returns the page with this number. */
async function aList(load: (page: number) => number) {
  vi.stubGlobal('IntersectionObserver', Observer);
  const queryFn = async ({ pageParam }: { pageParam: number }) => load(pageParam);
  const List = () => {
    const query = useInfiniteQuery({
      queryKey: ['list'],
      queryFn,
      initialPageParam: 1,
      getNextPageParam: (page) => (page < 3 ? page + 1 : null),
    });
    return (
      <>
        <output>{query.data?.pages.join(' ')}</output>
        <ShowMore query={query} />
      </>
    );
  };
  const page = await render(<List />);
  await doing(() => {});
  return { page, shown: () => page.querySelector('output')?.textContent };
}

test('the end of a list loads the next page when it is reached, until there is none', async () => {
  const { page, shown } = await aList((number) => number);
  await doing(() => reach(false));
  expect(shown()).toBe('1');
  await doing(() => reach(true));
  expect(shown()).toBe('1 2');
  await doing(() => reach(true));
  expect(shown()).toBe('1 2 3');
  expect(page.querySelector('button')).toBeNull();
});

test('after a failure the button tries again, and nothing else does', async () => {
  let isBroken = true;
  const { page, shown } = await aList((number) => {
    if (number === 2 && isBroken) throw new Error('no network');
    return number;
  });
  await doing(() => reach(true));
  isBroken = false;
  await doing(() => reach(true));
  expect(shown()).toBe('1');
  await doing(() => page.querySelector('button')?.click());
  expect(shown()).toBe('1 2');
});
