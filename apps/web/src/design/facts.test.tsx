import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Facts } from './facts.tsx';

test('facts have a dot between them, and none for a fact that is not known', async () => {
  const place = await render(
    <Facts>
      <b>csv</b>
      {null}
      {false}
      made by Ada
    </Facts>,
  );
  expect(place.innerHTML).toBe('<b>csv</b> · made by Ada');
});
