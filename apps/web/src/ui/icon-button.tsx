import { Button, type ButtonProps } from 'react-aria-components/Button';
import type { IconName } from './icon-paths.ts';
import { Icon } from './icon.tsx';

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
}) {
  return (
    <span title={keyName === undefined ? label : `${label} (${keyName})`} data-key={keyName}>
      <Button {...rest} className="icon-button" aria-label={label}>
        <Icon name={icon} />
      </Button>
    </span>
  );
}
