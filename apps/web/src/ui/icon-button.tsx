import { Button, type ButtonProps } from 'react-aria-components/Button';
import type { IconName } from './icon-paths.ts';
import { Icon } from './icon.tsx';

/** A button that shows a sign alone; `label` is its name, and with `keyName` its key is under the pointer. */
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
