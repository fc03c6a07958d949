import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { useWords } from '../../words/use-words.tsx';
import { useWatch, type WatchedKind } from './use-watch.tsx';
import { formatNumber } from '../../words/formats.ts';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';

/** Shows whether the person watches the ticket or document, and changes it. */
export function WatchButton({ kind, id }: { kind: WatchedKind; id: string }) {
  const words = useWords();
  const { isWatching, watchers, change } = useWatch(kind, id);
  const isPhone = useIsPhone();
  if (isWatching === undefined) return null;
  return (
    <Button
      slight
      {...(isPhone && { look: 'quiet' })}
      busy={change.isPending}
      onPress={() => change.mutate()}
      aria-pressed={isWatching}
    >
      {isPhone && <Icon name="watch" />}
      <span className={isPhone ? textCss.hidden : undefined}>
        {isWatching ? words('notifications.watching') : words('notifications.watch')}
      </span>
      {watchers > 0 && <span className={signCss.count}>{formatNumber(watchers)}</span>}
    </Button>
  );
}
