import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';

/** How a button looks: one primary on a page, `danger` for what cannot be taken back. */
export type Look = 'primary' | 'plain' | 'danger' | 'quiet';

/** A button. `busy` keeps its focus and its size, and takes no further press. */
export function Button({
  look = 'plain',
  wide = false,
  slight = false,
  busy = false,
  children,
  ...rest
}: Omit<ButtonProps, 'className' | 'style' | 'isPending' | 'children'> & {
  look?: Look;
  wide?: boolean;
  slight?: boolean;
  busy?: boolean;
  children: React.ReactNode;
}) {
  const names = ['button', look, wide && 'wide', slight && 'slight'].filter(Boolean).join(' ');
  return (
    <AriaButton {...rest} className={names} isPending={busy}>
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </AriaButton>
  );
}
