import type { ReactNode } from 'react';
import type { Me } from '../api/records.ts';
import { AppLink } from '../router.tsx';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { leave } from '../ui/leave.tsx';
import { useAct } from '../ui/use-act.tsx';

/** The frame of every page of the application: where one is, where one can go, who one is. */
export function Shell({
  me,
  path,
  unread,
  manages,
  children,
}: {
  me: Me;
  path: string;
  /** Notifications that were not read yet. */
  unread: number;
  /** Whether the person manages an organization. */
  manages: boolean;
  children: ReactNode;
}) {
  const { busy, act } = useAct();
  const places = [
    { href: '/app', name: 'Home' },
    { href: '/app/notifications', name: 'Notifications', count: unread },
    { href: '/app/profile', name: 'Profile' },
    { href: '/app/security', name: 'Security' },
    { href: '/app/sessions', name: 'Sessions' },
    ...(manages
      ? [
          { href: '/app/credentials', name: 'API credentials' },
          { href: '/app/webhooks', name: 'Webhooks' },
        ]
      : []),
  ];
  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="side">
        <Brand href="/app" />
        <nav aria-label="Your account">
          <ul>
            {places.map(({ href, name, count = 0 }) => (
              <li key={href}>
                <AppLink href={href} aria-current={currentOf(href, path)}>
                  {name}
                  {count > 0 && (
                    <span className="badge">
                      {count}
                      <span className="hidden"> unread</span>
                    </span>
                  )}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="who">
          <p>
            <strong>{me.name}</strong>
            <span className="soft">{me.email}</span>
          </p>
          <div>
            <Button slight busy={busy} onPress={() => void act(leave)}>
              Sign out
            </Button>
          </div>
        </div>
      </header>
      <main className="content" id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** Whether a place is the page itself, or the list that the page is an entry of. */
function currentOf(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  return href !== '/app' && path.startsWith(`${href}/`) ? 'true' : undefined;
}
