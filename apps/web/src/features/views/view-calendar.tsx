import { useMutation } from '@tanstack/react-query';
import type { View } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { Button } from '../../design/button.tsx';
import { CopyButton } from '../../design/copy-button.tsx';
import { Refused } from '../../design/notice.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { Sentence, useWords } from '../../words/use-words.tsx';
import { closeCalendar, openCalendar } from '../../data/queries/view-requests.ts';
import textCss from '../../design/text.module.css';
import pageCss from '../../design/page.module.css';
import layoutCss from '../../design/layout.module.css';

/** Gives the address of one's calendar of a view, once, and ends it. */
export function ViewCalendar({ view, onClose }: { view: View; onClose: () => void }) {
  const words = useWords();
  const open = useMutation({ mutationFn: () => openCalendar(view.id) });
  const close = useMutation({
    mutationFn: () => closeCalendar(view.id),
    onSuccess() {
      showMessage({ text: words('views.theAddressOfYourCalendar', { name: view.name }) });
      onClose();
    },
  });
  return (
    <ModalDialog title={words('views.calendarOf', { name: view.name })} isOpen onClose={onClose}>
      <p className={textCss.soft}>{words('views.calendarLead')}</p>
      <Refused error={open.error ?? close.error} />
      {open.data !== undefined && (
        <>
          <div className={pageCss.secret}>
            <code data-testid="calendar-address">{open.data.address}</code>
          </div>
          <p className={textCss.note}>{words('views.itIsShownOnlyOnce')}</p>
        </>
      )}
      <div className={layoutCss.actions}>
        <Button onPress={onClose}>
          {open.data === undefined ? words('views.cancel') : words('views.close')}
        </Button>
        {open.data === undefined ? (
          <Button look="primary" busy={open.isPending} onPress={() => open.mutate()}>
            {words('views.makeAnAddress')}
          </Button>
        ) : (
          <CopyButton text={open.data.address} label={words('views.copyTheAddress')} />
        )}
      </div>
      <p className={textCss.note}>
        <Sentence
          of="views.aProgramHasIt"
          button={(text) => (
            <Button look="quiet" slight busy={close.isPending} onPress={() => close.mutate()}>
              {text}
            </Button>
          )}
        />
      </p>
    </ModalDialog>
  );
}
