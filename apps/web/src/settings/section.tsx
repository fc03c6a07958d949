import { useId, type ReactNode } from 'react';

/** One section of the settings, with its purpose. */
export function Section({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) {
  const id = useId();
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
