import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import type { Document } from '../../api/types.ts';
import { DocumentTree } from './document-tree.tsx';

const documents = ['One', 'Untitled'].map(
  (title) => ({ id: title, title, project_id: null, status: 'draft' }) as Document,
);

beforeEach(() =>
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({
      data: new URL(address).pathname.endsWith('/documents') ? documents : [],
      meta: { next_cursor: null },
    }),
  ),
);
afterEach(() => void vi.unstubAllGlobals());

test('the open document has the title that is typed', async () => {
  const [, current] = documents;
  const place = await render(
    <DocumentTree organization="quarry" current={current as Document} title="Untitled no more" />,
  );
  const titles = () => [...place.querySelectorAll('li a > span:first-child')];
  await vi.waitFor(() =>
    expect(titles().map(({ textContent }) => textContent)).toEqual(['One', 'Untitled no more']),
  );
});
