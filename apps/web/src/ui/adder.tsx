import type { IconName } from './icon-paths.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** A quiet button, a sign and words, that adds something where it stands: a line of a list, or a part that a record does not have yet. */
export function Adder({
  icon = 'plus',
  onPress,
  children,
}: {
  icon?: IconName;
  onPress: () => void;
  children: string;
}) {
  return (
    <Button look="quiet" slight onPress={onPress}>
      <Icon name={icon} />
      {children}
    </Button>
  );
}
