import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { InboxMenu } from './inbox-menu.tsx';

function Address() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

test('the menu of the inbox leads to the choice of mails on its page', async () => {
  const page = await render(
    <>
      <InboxMenu onShow={() => undefined} />
      <Address />
    </>,
  );
  await doing(() => page.querySelector('button')?.click());
  const choice = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find((item) =>
    item.textContent?.includes('Choose what comes by mail'),
  );
  await doing(() => choice?.click());
  expect(page.querySelector('output')?.textContent).toBe('/app/notification-settings#mail-choices');
});
