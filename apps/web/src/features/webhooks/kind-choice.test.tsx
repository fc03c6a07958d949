import { expect, test } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { useMutation } from '@tanstack/react-query';
import { KindChoice } from './kind-choice.tsx';

function Listening() {
  const mutation = useMutation({ mutationFn: async (_fields: Fields) => undefined });
  return (
    <Form mutation={mutation} labels={{}}>
      <KindChoice value={[]} onChange={() => undefined} />
      <button type="submit">Save</button>
    </Form>
  );
}

test('each kind has its name in words beside that of programs', async () => {
  const page = await render(<Listening />);
  const texts = Array.from(page.querySelectorAll('details label'), (label) =>
    Array.from(label.querySelectorAll('code, .form_hint'), (part) => part.textContent),
  );
  expect(texts).toContainEqual(['ticket.comment.created', 'Comment on a ticket created']);
  expect(texts).toContainEqual(['member.account.taken_over', 'Account of a person taken over']);
});

test('a webhook without an event says so above the boxes, where the focus goes', async () => {
  const page = await render(<Listening />);
  await doing(() => page.querySelector<HTMLButtonElement>('button')?.click());
  const fault = page.querySelector('.form_fieldError');
  expect(fault?.textContent).toBe('Choose at least one kind of event.');
  const box = page.querySelector('input[type="checkbox"]');
  const isAbove = box !== null && fault?.compareDocumentPosition(box);
  expect(isAbove).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
