import type { Page } from '@basalt/web/testing';
import type { LongColumn } from './long-board.ts';

/** Scrolls a column by the wheel, with pauses in which cards are fetched. Returns the maximum number of cards in the document. */
export async function scrollColumn(page: Page, { name }: LongColumn, turns = 60): Promise<number> {
  const box = await page.getByRole('region', { name, exact: true }).boundingBox();
  if (box === null) throw new Error(`the column ${name} is not shown`);
  await page.mouse.move(box.x + 100, box.y + 300);
  let max = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(30);
    if (turn % 10 === 0) {
      max = Math.max(
        max,
        await page.evaluate<number>(`document.querySelectorAll('.board_ticketCard').length`),
      );
    }
  }
  return max;
}

/** Drags a card of one column onto a card of another column with the mouse, and waits until it has moved. */
export async function dragCard(page: Page, from: LongColumn, to: LongColumn): Promise<void> {
  const [start, end] = [await middleOf(page, from), await middleOf(page, to)];
  const toPart = (part: number) =>
    page.mouse.move(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part);
  await toPart(0);
  await page.mouse.down();
  const steps = 30;
  for (let step = 1; step <= steps; step += 1) {
    await toPart(step / steps);
    if (step === 2) await page.locator('.board_ticketCard[data-dragging]').waitFor();
  }
  const target = page
    .getByRole('region', { name: to.name, exact: true })
    .locator('[data-drop-target]');
  await target.first().waitFor({ state: 'attached' });
  await page.mouse.up();
  await page.getByText(`moved to ${to.name}.`).last().waitFor({ state: 'attached' });
}

/** A point on a card of the column. */
async function middleOf(page: Page, { name }: LongColumn): Promise<{ x: number; y: number }> {
  const column = page.getByRole('region', { name, exact: true });
  const card = column.locator('.board_ticketCard').nth(3);
  await card.scrollIntoViewIfNeeded();
  const box = await card.boundingBox();
  if (box === null) throw new Error(`the column ${name} shows no card`);
  return { x: box.x + 60, y: box.y + 20 };
}
