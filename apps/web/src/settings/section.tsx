import type { ReactNode } from 'react';

/** One section of the settings, with its purpose. Its address is that of the page with `#` and `id`. */
export function Section({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <section className="settings-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p className="small soft">{lead}</p>
      </header>
      <div className="stack">{children}</div>
    </section>
  );
}
