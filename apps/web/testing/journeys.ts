import { takesFocus, type Visit } from './browser.ts';
import { card } from './boards.ts';

const desk = { width: 1280, height: 800 };

/** The window of a phone. */
export const phone = { width: 390, height: 844 };

/** A window of a signed-in person, and the address of the service. */
type Walker = Visit & { address: string };

/** A journey of docs/pages/journeys.md: `walk` calls `shoot` four times. */
interface Journey {
  name: string;
  screen: { width: number; height: number };
  walk(walker: Walker, shoot: () => Promise<void>): Promise<void>;
}

async function open({ page, quiet, address }: Walker, place: string, words: string): Promise<void> {
  await page.goto(address + place);
  await page.getByText(words).first().waitFor();
  await quiet();
}

/** The ten journeys, in the order of the page. */
export const journeys: readonly Journey[] = [
  {
    name: 'project',
    screen: desk,
    async walk(walker, shoot) {
      const { page } = walker;
      await open(walker, '/app/projects', 'The shop that our customers see.');
      await shoot();
      await page.getByRole('button', { name: 'New project' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Autumn catalogue');
      await shoot();
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('heading', { name: 'Autumn catalogue', level: 1 }).waitFor();
      await shoot();
      await page.getByRole('button', { name: 'Add a ticket to Open' }).click();
      await takesFocus(page.getByLabel('Title of the new ticket on Open'));
      await page.keyboard.type('Choose the paper');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Ask for three offers');
      await page.keyboard.press('Enter');
      await page.locator('.board_ticketCard').nth(1).waitFor();
      await shoot();
    },
  },
  {
    name: 'capture',
    screen: desk,
    async walk(walker, shoot) {
      const { page } = walker;
      await open(walker, '/app/projects/WEB', 'Totals with several tax rates');
      await page.keyboard.press('c');
      const form = page.getByRole('dialog', { name: 'New ticket' });
      await takesFocus(form.getByRole('textbox', { name: 'Title' }));
      await shoot();
      await page.keyboard.type('Receipts list the voucher !high tomorrow');
      await shoot();
      await page.keyboard.press('Enter');
      await page.getByRole('log').getByText('was created on Open.').waitFor();
      await shoot();
      await page.getByRole('log').getByRole('link', { name: 'Open' }).click();
      await page.getByRole('heading', { name: 'Receipts list the voucher', level: 1 }).waitFor();
      await shoot();
    },
  },
  {
    name: 'move',
    screen: desk,
    async walk(walker, shoot) {
      const { page } = walker;
      await open(walker, '/app/projects/WEB', 'Totals with several tax rates');
      const moved = card(page, 'Open', 'WEB-9');
      await moved.focus();
      await shoot();
      await page.keyboard.press('m');
      await page.getByRole('menuitemradio', { name: /^Hold/u }).waitFor();
      await shoot();
      await page.getByRole('menuitemradio', { name: /^Hold/u }).click();
      await page.getByRole('log').getByText('WEB-9 moved to Hold.').waitFor();
      await shoot();
      await page.keyboard.press('Control+z');
      await moved.waitFor();
      await shoot();
    },
  },
  {
    name: 'palette',
    screen: desk,
    async walk(walker, shoot) {
      const { page } = walker;
      await open(walker, '/app/projects/WEB', 'Totals with several tax rates');
      await card(page, 'Open', 'WEB-9').focus();
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Search and commands' });
      await takesFocus(palette.getByRole('searchbox'));
      await shoot();
      await page.keyboard.type('assign');
      await palette.getByRole('menuitem').first().waitFor();
      await shoot();
      await page.keyboard.press('Enter');
      await takesFocus(page.getByRole('textbox', { name: 'Find a person…' }));
      await shoot();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await takesFocus(palette.getByRole('searchbox'));
      await page.keyboard.type('basket');
      await palette.getByRole('group', { name: 'Tickets' }).getByRole('menuitem').first().waitFor();
      await shoot();
    },
  },
  {
    name: 'list',
    screen: desk,
    async walk(walker, shoot) {
      const { page } = walker;
      await open(walker, '/app/projects/WEB/list', 'Compare two products');
      await page.getByRole('combobox', { name: 'Grouped' }).selectOption('priority');
      await page.getByRole('button', { name: /^High \d+/u }).waitFor();
      await shoot();
      await page.getByRole('combobox', { name: 'Grouped' }).selectOption('');
      await page.getByRole('button', { name: 'Label', exact: true }).first().click();
      await page.getByRole('menuitemcheckbox', { name: 'Bug', exact: true }).click();
      await shoot();
      await page.keyboard.press('Escape');
      await page.getByRole('checkbox', { name: 'Select all tickets shown' }).click();
      await page.getByText('tickets selected').waitFor();
      await shoot();
      await page.keyboard.press('p');
      await page.getByRole('menuitem', { name: 'Highest' }).waitFor();
      await shoot();
    },
  },
  {
    name: 'ticket',
    screen: desk,
    async walk(walker, shoot) {
      const { page } = walker;
      await open(walker, '/app/tickets/WEB-11', 'Credit check');
      await shoot();
      await page.keyboard.press('l');
      await page.getByRole('menuitemcheckbox', { name: 'Design', exact: true }).waitFor();
      await shoot();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Write a comment/u }).click();
      await takesFocus(page.locator('.ProseMirror'));
      await page.keyboard.type('The bank asks for @Gr');
      await page.getByRole('option').first().waitFor();
      await shoot();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+Enter');
      await page.locator('.ProseMirror').waitFor({ state: 'detached' });
      // The comment that is sent takes the place of the one that waits.
      await walker.quiet();
      await page.getByText('The bank asks for').scrollIntoViewIfNeeded();
      await shoot();
    },
  },
  {
    name: 'inbox',
    screen: desk,
    async walk(walker, shoot) {
      const { page } = walker;
      await open(walker, '/app/notifications', 'What concerns you');
      await shoot();
      await page.keyboard.press('j');
      await page.keyboard.press('e');
      await page.getByRole('log').getByRole('button', { name: 'Undo' }).waitFor();
      await shoot();
      await page.keyboard.press('s');
      await page.getByRole('menuitem', { name: 'Tomorrow' }).waitFor();
      await shoot();
      await page.getByRole('menuitem', { name: 'Tomorrow' }).click();
      await page.getByText('Snoozed until').waitFor();
      await shoot();
    },
  },
  {
    name: 'document',
    screen: desk,
    async walk(walker, shoot) {
      const { page } = walker;
      await open(walker, '/app/documents', 'Documents');
      await page.getByRole('button', { name: 'New document' }).click();
      await takesFocus(page.getByRole('textbox', { name: 'Title' }));
      await page.keyboard.type('How we release');
      await shoot();
      const text = page.getByRole('textbox', { name: 'Text of the document' });
      await text.click();
      await page.keyboard.type('/');
      await page.getByRole('option').first().waitFor();
      await shoot();
      await page.keyboard.type('head');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Before');
      await page.keyboard.press('Enter');
      await page.keyboard.type('All tests are green :rocket:');
      await shoot();
      await page.getByRole('button', { name: 'Done', exact: true }).click();
      await text.waitFor({ state: 'detached' });
      await shoot();
    },
  },
  {
    name: 'offline',
    screen: desk,
    async walk(walker, shoot) {
      const { page } = walker;
      await open(walker, '/app/projects/OPS', 'Restore a backup every month');
      await page.keyboard.press('c');
      const form = page.getByRole('dialog', { name: 'New ticket' });
      const title = form.getByRole('textbox', { name: 'Title' });
      await takesFocus(title);
      await page.keyboard.press('Escape');
      await form.waitFor({ state: 'detached' });
      // The line for titles shows those that wait.
      await page.getByRole('button', { name: 'Add a ticket to Open' }).click();
      await takesFocus(page.getByLabel('Title of the new ticket on Open'));
      await page.keyboard.press('Escape');
      await page.context().setOffline(true);
      await page.getByRole('status').getByText('Offline').waitFor();
      await shoot();
      await page.keyboard.press('c');
      await takesFocus(title);
      await page.keyboard.type('Written on the train');
      await shoot();
      await page.keyboard.press('Enter');
      await page.getByRole('list', { name: 'Not added to Open yet' }).waitFor();
      await shoot();
      await page.context().setOffline(false);
      await page.locator('.board_ticketCard').getByText('Written on the train').waitFor();
      await page.getByRole('status').getByText('Live').waitFor();
      await shoot();
    },
  },
  {
    name: 'phone',
    screen: phone,
    async walk(walker, shoot) {
      const { page } = walker;
      await open(walker, '/app', 'Assigned to me');
      await shoot();
      await open(walker, '/app/projects/WEB', 'Gift cards');
      await shoot();
      await page.locator('.board_ticketCard').getByText('Pay by invoice').click();
      await page.getByRole('heading', { name: 'Pay by invoice', level: 1 }).waitFor();
      await shoot();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /In-progress/u })
        .first()
        .click();
      await page.getByRole('menuitemradio', { name: /^Hold/u }).waitFor();
      await shoot();
    },
  },
];
