import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { signInByPassword } from '../testing/people.ts';
import { timeoutMs } from '../testing/timeouts.ts';

const fixture = openPageFixture(alone);

const atLast = { timeout: timeoutMs };

const sheet = `Key,Headline,Status,Created,Estimate,Link,Assignee
OLD-7,Log in with a key,To do,2020-01-02,2.25,https://old.example/OLD-7,ada quarry
OLD-8,Make invoices,Done,2020-01-03,1,,Somebody Else
`;

test('a table is tried, imported and undone, with a report of everything', async () => {
  const { page } = fixture.seen;
  await signInByPassword(page, fixture.server.address, fixture.server.owner, '/app/imports');
  await page.getByRole('button', { name: /From/u }).click();
  await page.getByRole('option', { name: 'Any table in CSV' }).click();
  await page.getByLabel('File').setInputFiles({
    name: 'old.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet),
  });
  await page.getByText('Log in with a key · Make invoices').waitFor();
  await page.getByRole('button', { name: /Headline/u }).click();
  await page.getByRole('option', { name: 'Title', exact: true }).click();
  expect(await page.getByLabel('Add people of the organization').isChecked()).toBe(true);
  await page.getByText('One person of this organization is named in the file.').waitFor();
  expect(await page.getByRole('textbox', { name: 'People' }).inputValue()).toMatch(
    /^Ada Quarry, \S+@\S+$/u,
  );
  await page.getByRole('button', { name: /Into/u }).click();
  await page.getByRole('option', { name: 'Web shop' }).click();
  await page.getByText('comes onto that board (Open, Hold,').waitFor();
  await page.getByRole('button', { name: /Into/u }).click();
  await page.getByRole('option', { name: 'A new project' }).click();
  await page.getByLabel('Name of the project').fill('Moved here');
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  const jobs = page.getByRole('list', { name: 'Imports' }).locator('> li');
  await jobs.first().getByText('only tried').waitFor();
  await jobs.first().getByText('done', { exact: true }).waitFor();
  await jobs.first().getByText('Nothing is written yet.').waitFor();
  const height = page.viewportSize()?.height ?? 0;
  await expect.poll(async () => (await jobs.first().boundingBox())?.y, atLast).toBeLessThan(height);
  const tickets = jobs.first().getByRole('row', { name: /^ticket/u });
  expect(await tickets.textContent()).toMatch(/^ticket\d+\d+0$/u);
  await jobs.first().getByText('The estimate is rounded to one decimal.').waitFor();
  const coming = page.waitForEvent('download');
  await jobs.first().getByRole('link', { name: 'Download all that was not' }).click();
  const table = await readFile(await (await coming).path(), 'utf8');
  expect(table).toMatch(/^kind,key,name,url,outcome,notes\r\n/u);
  expect(table).toContain('The estimate is rounded to one decimal.');
  expect(await violationsInBoth(page)).toEqual([]);

  await page.getByText('Only try: report').click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await jobs.nth(1).waitFor();
  const done = jobs.first();
  await done.getByRole('link', { name: 'Moved here' }).click();
  await page.getByRole('img', { name: 'Assigned to Ada Quarry' }).first().waitFor();
  await page.getByText('Log in with a key', { exact: true }).click();
  await page.getByText('imported it').waitFor();
  const source = page.getByRole('link', { name: 'OLD-7' });
  expect(await source.getAttribute('href')).toBe('https://old.example/OLD-7');
  await page.goto(`${fixture.server.address}/app/imports`);
  await done.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo it' }).click();
  await done.getByText('undone', { exact: true }).waitFor();
  await done.getByRole('link', { name: 'Moved here' }).waitFor({ state: 'detached' });
});
