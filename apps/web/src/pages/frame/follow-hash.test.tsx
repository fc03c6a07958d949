import { Navigate } from 'react-router';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import FollowHash from './follow-hash.ts';

test.each([
  ['Take it back', 'take-it-back', '#take-it-back'],
  ['Größe', 'größe', '#gr%C3%B6%C3%9Fe'],
  ['100 %', '100%', '#100%'],
])('an address leads to the part of the page that it names: %s', async (title, id, hash) => {
  await render(
    <>
      <h2 id={id}>{title}</h2>
      <Navigate to={{ hash }} />
      <FollowHash />
    </>,
  );
  await expect.poll(() => document.activeElement?.id).toBe(id);
});
