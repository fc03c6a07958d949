import type { Ref } from 'react';
import type { IconName } from './icon-paths.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** A small button with an icon and a text that adds an entry in place: a line of a list, or a part that a record does not have yet. */
export function AddButton({
  ref,
  icon = 'plus',
  onPress,
  children,
}: {
  ref?: Ref<HTMLButtonElement>;
  icon?: IconName;
  onPress: () => void;
  children: string;
}) {
  return (
    <Button {...(ref && { ref })} look="quiet" slight onPress={onPress}>
      <Icon name={icon} />
      {children}
    </Button>
  );
}
