import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fetchNext } from './fetch-next.ts';

/** A list of two pages, or of one; each answer waits until it is let go, and says which one it is. */
async function openList({ pages }: { pages: 1 | 2 }) {
  const answers: (() => void)[] = [];
  const client = new QueryClient();
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }) => {
      const number = answers.length + 1;
      await new Promise<void>((answer) => answers.push(answer));
      return {
        text: `answer ${number}`,
        next: pageParam === null && pages === 2 ? 'second' : null,
      };
    },
    getNextPageParam: ({ next }: { text: string; next: string | null }) => next,
  });
  observer.subscribe(() => {});
  const shown = () => observer.getCurrentResult().data?.pages.map(({ text }) => text);
  const answered = async (count: number) => {
    await expect.poll(() => answers.length).toBe(count);
  };
  await answered(1);
  answers[0]?.();
  await expect.poll(shown).toEqual(['answer 1']);
  return { client, observer, answers, answered, shown };
}

test('the next page is fetched behind a refetch that is under way, which is not lost', async () => {
  const { client, observer, answers, answered, shown } = await openList({ pages: 2 });
  void client.invalidateQueries({ queryKey: ['list'] });
  await answered(2);
  const next = fetchNext(observer.getCurrentResult());
  answers[1]?.();
  await answered(3);
  answers[2]?.();
  await next;
  expect(shown()).toEqual(['answer 2', 'answer 3']);
});

test('the next page is fetched behind two refetches, the second of which begins when the first one ends', async () => {
  const { client, observer, answers, answered, shown } = await openList({ pages: 2 });
  const refetch = () => client.invalidateQueries({ queryKey: ['list'] });
  void refetch().then(refetch);
  await answered(2);
  const next = fetchNext(observer.getCurrentResult());
  const answering = setInterval(() => answers.at(-1)?.(), 1);
  await next;
  clearInterval(answering);
  expect(shown()).toHaveLength(2);
});

test('a list without a further page goes on with its refetch', async () => {
  const { client, observer, answers, answered, shown } = await openList({ pages: 1 });
  const refetched = client.invalidateQueries({ queryKey: ['list'] });
  await answered(2);
  await fetchNext(observer.getCurrentResult());
  answers[1]?.();
  await refetched;
  await expect.poll(shown).toEqual(['answer 2']);
});

test('a press counts although the list was rendered before the refetch began', async () => {
  const { client, observer, answers, answered, shown } = await openList({ pages: 2 });
  const rendered = observer.getCurrentResult();
  void client.invalidateQueries({ queryKey: ['list'] });
  await answered(2);
  const next = fetchNext(rendered);
  answers[1]?.();
  await answered(3);
  answers[2]?.();
  await next;
  expect(shown()).toEqual(['answer 2', 'answer 3']);
});
