import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';
import buttonCss from './button.module.css';
import { classes } from './classes.ts';

/** The look of a button: one primary on a page, `danger` for actions that cannot be undone. */
export type Look = 'primary' | 'plain' | 'danger' | 'quiet';

const looks: Readonly<Record<Look, string | undefined>> = {
  primary: buttonCss.primary,
  plain: undefined,
  danger: buttonCss.danger,
  quiet: buttonCss.quiet,
};

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
  return (
    <AriaButton
      {...rest}
      className={classes(
        buttonCss.button,
        looks[look],
        wide && buttonCss.wide,
        slight && buttonCss.slight,
      )}
      // Enter in a field of the form must not submit it twice either.
      type={busy ? 'button' : type}
      {...(busy && { 'aria-disabled': true })}
      {...(!busy && onPress !== undefined && { onPress })}
    >
      {busy && <span className={buttonCss.spinner} aria-hidden="true" />}
      {children}
    </AriaButton>
  );
}
