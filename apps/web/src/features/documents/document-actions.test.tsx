import { expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Document } from '../../api/types.ts';
import { DocumentActions } from './document-actions.tsx';
import type { DocumentDraft } from './use-document-draft.tsx';

const documentOf = (status: Document['status']) =>
  ({ id: 'd', organization_id: 'quarry', title: 'Plan', status, archived: false }) as Document;

const fields = { title: 'Plan' } as DocumentDraft['fields'];

const show = (status: Document['status'], draft: Partial<DocumentDraft>) =>
  render(
    <DocumentActions
      document={documentOf(status)}
      draft={draft as DocumentDraft}
      onDeleted={() => {}}
    />,
  );

const namesIn = (place: HTMLElement) =>
  [...place.querySelectorAll('button')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  );

/** Presses what has a text, wherever on the page it is. */
const press = (selector: string, text: string) =>
  doing(() =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .find((element) => element.textContent === text)
      ?.click(),
  );

test('who writes ends it with one button, and can publish a draft; nothing else saves or discards', async () => {
  const end = vi.fn<DocumentDraft['end']>();
  const published = await show('published', { fields, end });
  expect(namesIn(published)).toEqual(['Done', 'More']);
  await press('button', 'Done');
  expect(end).toHaveBeenLastCalledWith();
  const draft = await show('draft', { fields, end });
  expect(namesIn(draft)).toEqual(['Done', 'Publish', 'More']);
  await press('button', 'Publish');
  expect(end).toHaveBeenLastCalledWith({ publishes: true });
  expect(namesIn(await show('published', { fields: null }))).toEqual(['Edit', 'More']);
});

test('what somebody else saved is undone only after a question', async () => {
  const undo = vi.fn<DocumentDraft['undo']>(async (how) => how?.isChosen === true);
  const place = await show('published', { fields, isChanged: true, undo });
  await doing(() => place.querySelector<HTMLElement>('[aria-label="More"]')?.click());
  await press('[role="menuitem"]', 'Undo my changes');
  expect(undo.mock.calls).toEqual([[]]);
  const question = document.querySelector('[role="alertdialog"]');
  expect(question?.textContent).toContain('Somebody else saved the same parts');
  await press('[role="alertdialog"] button', 'Undo my changes');
  expect(undo).toHaveBeenLastCalledWith({ isChosen: true });
  await vi.waitFor(() => expect(document.querySelector('[role="alertdialog"]')).toBeNull());
});
