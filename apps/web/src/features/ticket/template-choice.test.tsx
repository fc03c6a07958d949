import { useRef, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me, Project } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { blankDraft, type Draft } from './new-ticket-draft.ts';
import { TemplateChoice } from './template-choice.tsx';

afterEach(() => void vi.unstubAllGlobals());

const me = {
  id: 'me',
  name: 'Grace',
  organizations: [{ id: 'acme', name: 'Acme', role: 'owner' }],
} as unknown as Me;
const content = {
  title: 'Release',
  description_html: null,
  priority: 'high',
  estimate: null,
  due: null,
  assignee_ids: [],
  label_ids: [],
  tag_names: [],
  custom_fields: {},
};
const template = {
  id: 't1',
  name: 'Release',
  project_id: 'p',
  is_default: true,
  ticket: content,
  sub_tickets: [content],
};

function Form({ initial }: { initial: Draft }) {
  const [draft, setDraft] = useState(initial);
  const entered = useRef(initial);
  const set = (more: Partial<Draft>) => {
    entered.current = { ...entered.current, ...more };
    setDraft(entered.current);
  };
  return (
    <>
      <p>{`${draft.title}, ${draft.priority}`}</p>
      <TemplateChoice
        project={{ id: 'p' } as Project}
        draft={draft}
        latest={() => entered.current}
        set={set}
      />
    </>
  );
}

async function show(initial: Draft, templates: readonly object[] = [template]) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: templates, meta: { next_cursor: null } }),
  );
  const page = await render(
    <SessionProvider me={me}>
      <Form initial={initial} />
    </SessionProvider>,
  );
  await doing(() => {});
  return page;
}

const press = (of: ParentNode, selector: string, text: string) =>
  doing(() => {
    const found = [...of.querySelectorAll<HTMLElement>(selector)];
    const part = found.find(({ textContent }) => textContent.includes(text));
    if (part === undefined) throw new Error(`no ${text}`);
    part.click();
  });

test('the default fills a blank draft, and choosing no template takes it back', async () => {
  const page = await show(blankDraft);
  expect(page.textContent).toContain('Release, high');
  expect(page.textContent).toContain('1 sub-ticket is created, too.');
  await press(page, 'button', 'Release');
  await press(document, '[role="option"]', 'No template');
  expect(page.textContent).toContain(', medium');
  expect(page.textContent).not.toContain('Release, high');
});

test('the default leaves a draft that has a title, and nothing is shown without templates', async () => {
  const typed = await show({ ...blankDraft, title: 'Mine' });
  expect(typed.textContent).toContain('Mine, medium');
  expect(typed.textContent).toContain('No template');
  const none = await show(blankDraft, []);
  expect(none.textContent).toBe(', medium');
});
