import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';

/** The look of a button: one primary on a page, `danger` for actions that cannot be undone. */
export type Look = 'primary' | 'plain' | 'danger' | 'quiet';

/**
 * A button. With `busy` it keeps its focus and its size, and ignores further presses. The library's `isPending` is not used: it announces
 * the button by its id for seven seconds, and leaves an image without a name if the button is removed before.
 */
export function Button({
  look = 'plain',
  wide = false,
  slight = false,
  busy = false,
  type = 'button',
  onPress,
  children,
  ...rest
}: Omit<ButtonProps, 'className' | 'style' | 'isPending' | 'aria-disabled' | 'children'> & {
  look?: Look;
  wide?: boolean;
  slight?: boolean;
  busy?: boolean;
  children: React.ReactNode;
  ref?: React.Ref<HTMLButtonElement>;
}) {
  const names = ['button', look, wide && 'wide', slight && 'slight'].filter(Boolean).join(' ');
  return (
    <AriaButton
      {...rest}
      className={names}
      // Enter in a field of the form must not submit it twice either.
      type={busy ? 'button' : type}
      {...(busy && { 'aria-disabled': true })}
      {...(!busy && onPress !== undefined && { onPress })}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </AriaButton>
  );
}
