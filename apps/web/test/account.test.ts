import { expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { takesFocus, visit } from '../testing/browser.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import {
  leavesToSignIn,
  newPerson,
  robotOf,
  signInOnPage,
  signOut,
  unfold,
} from '../testing/people.ts';

const fixture = openPageFixture(alone);

journey('a message and an assignment reach a person at once', fixture, {
  async 'a message that was sent through the API is counted, and read'() {
    await fixture.seen.empty();
    const { page } = fixture.seen;
    const person = await newPerson(fixture.server);
    const { token } = await fixture.server.basalt(
      `credential create --name Sender --scopes notifications:write --organization ${person.organization}`,
    );
    const message = {
      user_ids: [person.id],
      title: 'WEB-42 <b>is</b> deployed',
      body: 'A minute ago.',
    };
    const sent = await fetch(
      `${fixture.server.address}/api/v1/organizations/${person.organization}/notifications`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${String(token)}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...message, url: '/app/tickets/WEB-42' }),
      },
    );
    expect(sent.status).toBe(201);
    await signInOnPage(page, fixture.server.address, person, '/app');
    await page.getByRole('link', { name: 'Inbox 1 unread' }).click();
    // Words, not an address.
    const fontOf = (part: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${part}')).fontFamily`);
    await page.getByRole('link', { name: message.title }).waitFor();
    expect(await fontOf('.page_list h2 > a')).toBe(await fontOf('body'));
    await page.getByRole('link', { name: message.title }).focus();
    await page.keyboard.press('e');
    await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Nothing new' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('It is back.').waitFor();
    await page.getByText('A minute ago.').waitFor();
    await page.getByRole('button', { name: `Snooze: ${message.title}` }).click();
    await page.getByRole('menuitem', { name: 'Tomorrow' }).click();
    await page.getByRole('heading', { name: 'Nothing new' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: message.title }).click();
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'who is assigned sees it at once, with what follows on the same ticket'() {
    await fixture.seen.empty();
    const { page } = fixture.seen;
    const person = await newPerson(fixture.server);
    const post = await robotOf(fixture.server, person.organization);
    const project = await post(`/organizations/${person.organization}/projects`, { name: 'Web' });
    await signInOnPage(page, fixture.server.address, person, '/app');
    await page.getByText('Live', { exact: true }).waitFor();
    const ticket = await post(`/projects/${project.id}/tickets`, {
      title: 'Ship it',
      board_slug: 'open',
      assignee_ids: [person.id],
    });
    await page.getByRole('link', { name: 'Inbox 1 unread' }).waitFor();
    await post(`/tickets/${ticket.id}/comments`, { body_html: '<p>Is it done?</p>' });
    await page.getByRole('link', { name: 'Inbox 1 unread' }).click();
    await page.getByText('Robot assigned it to you').waitFor();
    await page.getByText('and 1 more').click();
    await page.getByText('Robot commented: “Is it done?”').waitFor();
    await page.getByRole('link', { name: 'Ship it' }).click();
    await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Write a comment…' }).click();
    const text = page.getByRole('textbox', { name: 'Your comment' });
    await text.pressSequentially('A mail to me@example.test, @');
    const people = page.getByRole('listbox', { name: 'People' });
    const offered = people.getByRole('option');
    await offered.first().waitFor();
    await page.keyboard.press('Escape');
    await people.waitFor({ state: 'detached' });
    await text.pressSequentially(' and @');
    await offered.first().waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    // At the cursor, behind what was typed before.
    const [list, box] = [await people.boundingBox(), await text.boundingBox()];
    expect((list?.x ?? 0) - (box?.x ?? 0)).toBeGreaterThan(150);
    await text.pressSequentially('nobody');
    await people.waitFor({ state: 'detached' });
    await expect.poll(() => text.textContent()).toBe('A mail to me@example.test, @ and @nobody');
    for (const _ of 'nobody') await page.keyboard.press('Backspace');
    await offered.first().waitFor();
    await page.keyboard.press('Enter');
    await text.pressSequentially('look');
    await page.keyboard.press('Control+Enter');
    const mention = page.locator(`.prose_prose a[data-mention="${person.id}"]`);
    await mention.waitFor();
    expect(await mention.locator('xpath=..').textContent()).toMatch(
      /^A mail to me@example\.test, @ and @.+ look$/u,
    );
    await page.getByRole('button', { name: 'Watching' }).click();
    await page.getByRole('button', { name: 'Watch', exact: true }).waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
});

journey('the account of a person: passwords, sessions and the second factor', fixture, {
  async 'a wrong password is refused in words that take the focus; after too many the page says how long to wait'() {
    await fixture.seen.empty();
    const { page } = fixture.seen;
    await page.goto(`${fixture.server.address}/login`);
    for (let tries = 0; tries <= 10; tries += 1) {
      await page.getByLabel('Email').fill('nobody@example.test');
      await page.getByLabel('Password', { exact: true }).fill(`guess number ${tries}`);
      const answered = page.waitForResponse('**/app-api/auth/login');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await answered;
      await takesFocus(page.getByRole('alert'));
      if (tries > 0) continue;
      await page.getByRole('alert').getByText('The email or the password is wrong.').waitFor();
    }
    await page.getByText(/You can try again in \d+ minutes\./u).waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'name and password change, and the other sessions end with the old password'() {
    await fixture.seen.empty();
    const { page } = fixture.seen;
    const person = await newPerson(fixture.server);
    const other = await visit(fixture.browser, [fixture.server.address]);
    await signInOnPage(other.page, fixture.server.address, person, '/app');
    await signInOnPage(page, fixture.server.address, person, '/app');
    await unfold(page, 'Your account');
    await page.getByRole('link', { name: 'Profile' }).click();
    // The home page of a new person has a field of that name too.
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Pat Renamed');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your name is saved.').waitFor();
    await page.getByText('Pat Renamed').waitFor();

    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByLabel('Current password', { exact: true }).fill('not the password');
    await page.getByLabel('New password', { exact: true }).fill('another quiet morning');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page
      .getByText(/current password/iu)
      .and(page.locator('.form_fieldError'))
      .waitFor();
    await page.getByLabel('Current password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Your password is changed.').waitFor();

    await leavesToSignIn(other.page, fixture.server.address);
    await other.close();
    await signOut(page);
    const changed = { ...person, password: 'another quiet morning' };
    await signInOnPage(page, fixture.server.address, changed, '/app');
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'sessions are listed, and one that is ended is signed out'() {
    await fixture.seen.empty();
    const { page } = fixture.seen;
    const person = await newPerson(fixture.server);
    const other = await visit(fixture.browser, [fixture.server.address]);
    await signInOnPage(other.page, fixture.server.address, person, '/app');
    await signInOnPage(page, fixture.server.address, person, '/app');
    await unfold(page, 'Your account');
    await page.getByRole('link', { name: 'Sessions' }).click();
    const entries = page.getByRole('main').getByRole('listitem');
    await page.getByText('This browser').waitFor();
    await expect.poll(() => entries.count()).toBe(2);
    expect(await page.getByRole('button', { name: /^End/u }).count()).toBe(1);
    await page.getByRole('button', { name: /^End/u }).click();
    await page.getByText('The session of Chrome on Linux is ended.').waitFor({ state: 'attached' });
    await expect.poll(() => entries.count()).toBe(1);
    await leavesToSignIn(other.page, fixture.server.address);
    await other.close();
    expect(fixture.seen.faults).toEqual([]);
  },
});
