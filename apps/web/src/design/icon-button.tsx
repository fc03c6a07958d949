import type { Ref } from 'react';
import { Button, type ButtonProps } from 'react-aria-components/Button';
import type { IconName } from './icon-paths.ts';
import { Icon } from './icon.tsx';
import buttonCss from './button.module.css';

/** A button with only an icon. `label` is its name; `keyName` is its shortcut, shown in the tooltip. */
export function IconButton({
  icon,
  label,
  keyName,
  ...rest
}: Omit<ButtonProps, 'children' | 'className' | 'aria-label'> & {
  icon: IconName;
  label: string;
  keyName?: string;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <span title={keyName === undefined ? label : `${label} (${keyName})`}>
      <Button {...rest} className={buttonCss.iconButton} aria-label={label}>
        <Icon name={icon} />
      </Button>
    </span>
  );
}
