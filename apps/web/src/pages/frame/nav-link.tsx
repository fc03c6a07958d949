import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AppLink } from '../../design/app-link.tsx';

/** The address of the page that is shown, without slashes at its end. */
export const usePath = (): string => useLocation().pathname.replace(/(?<=.)\/+$/u, '');

/** A link that is marked when its page, or a page below it, is shown. */
export function NavLink({
  href,
  isExact = href === '/app',
  children,
}: {
  href: string;
  isExact?: boolean;
  children: ReactNode;
}) {
  const path = usePath();
  const isBelow = !isExact && path.startsWith(`${href}/`);
  return (
    <li>
      <AppLink
        href={href}
        {...(path === href ? { 'aria-current': 'page' } : isBelow && { 'aria-current': 'true' })}
      >
        {children}
      </AppLink>
    </li>
  );
}
