import { Button } from '../../design/button.tsx';
import { useWords } from '../../words/use-words.tsx';
import settingsCss from './settings.module.css';

/** Moves a record or an option up. */
export const RaiseButton = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <Button
    slight
    look="quiet"
    aria-label={useWords()('settings.moveUp', { name })}
    onPress={onPress}
  >
    <svg className={settingsCss.arrow} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 13V3.500M3.500 7.500 8 3l4.500 4.500" />
    </svg>
  </Button>
);
