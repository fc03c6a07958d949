import { useMutation } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../testing/render.tsx';
import { Refusal } from '../api/refusal.ts';
import { Form, type Fields } from './form.tsx';
import { TextField } from './text-field.tsx';

const refusal = (errors: Record<string, string[]>) =>
  new Refusal({ status: 422, code: 'validation_failed', message: 'It was refused.', errors });

/** A form with the field `name`, submitted to `save`; what stands in it is `text`. */
async function openForm(save: (fields: Fields) => Promise<unknown>, text = 'Old') {
  function Tried() {
    const mutation = useMutation({ mutationFn: save });
    return (
      <Form mutation={mutation} labels={{ name: 'fields.name' }}>
        <TextField name="name" label="Name" defaultValue={text} />
      </Form>
    );
  }
  const page = await render(<Tried />);
  const submit = () => doing(() => page.querySelector('form')?.requestSubmit());
  const field = page.querySelector('input');
  if (field === null) throw new Error('no field');
  return { page, submit, field };
}

test('a form submits its fields once, however often it is submitted meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const save = vi.fn<(fields: Fields) => Promise<void>>(() => promise);
  const { page, submit, field } = await openForm(save);
  await typeInto(field, 'New');
  await doing(() => {
    page.querySelector('form')?.requestSubmit();
    page.querySelector('form')?.requestSubmit();
  });
  await submit();
  expect(save).toHaveBeenCalledTimes(1);
  expect(save.mock.calls[0]?.[0]).toEqual({ name: 'New' });
  await doing(resolve);
});

test('what is wrong with a field is said beside it, takes the focus, and goes when the field is changed', async () => {
  const { page, submit, field } = await openForm(async () => {
    throw refusal({ name: ['is taken'] });
  });
  await submit();
  expect(page.textContent).toContain('The name is taken.');
  expect(page.querySelector('[role="alert"]')).toBeNull();
  expect(document.activeElement).toBe(field);
  await typeInto(field, 'Other');
  expect(page.textContent).not.toContain('The name is taken.');
});

test('a field that is left empty is not submitted, takes the focus, and is described by its error', async () => {
  const save = vi.fn<(fields: Fields) => Promise<void>>(async () => {});
  const { page, submit, field } = await openForm(save, '');
  await submit();
  expect(save).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const error = page.querySelector('.form_fieldError');
  expect(error?.textContent).not.toBe('');
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(error?.id);
});

test('what is wrong with something else is said above the form', async () => {
  const { page, submit } = await openForm(async () => {
    throw refusal({ organization: ['is unknown'] });
  });
  await submit();
  expect(page.querySelector('[role="alert"]')?.textContent).toBe('It was refused.');
});
