import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';
import { Refused } from './notice.tsx';
import type { Loaded } from './use-loaded.tsx';
import { Mark } from './brand.tsx';

/** The head of a page of the application: names it, and takes the focus when one comes to it. */
export function PageHead({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children?: ReactNode;
}) {
  const heading = usePageTitle(title);
  return (
    <header>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p className="lead">{lead}</p>}
      </div>
      {children}
    </header>
  );
}

/** What was fetched, once it is there; a word about it until then. */
export function Ready<Value>({
  loaded,
  children,
}: {
  loaded: Loaded<Value>;
  children: (value: Value) => ReactNode;
}) {
  if (loaded.state === 'ready') return children(loaded.value);
  if (loaded.state === 'failed') return <Refused refusal={loaded.refusal} />;
  return <Loading />;
}

/** A word while something is fetched. */
export function Loading() {
  return (
    <p className="loading" role="status">
      <span className="spinner" aria-hidden="true" />
      One moment…
    </p>
  );
}

/** A list without an entry. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="empty">
      <Mark />
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  );
}
