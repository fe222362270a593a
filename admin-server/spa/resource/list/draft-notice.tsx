import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { readDraft } from '../../drafts/draft.ts';
import { t } from '../../language/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { draftKey } from '../form/form-version.ts';
import type { ResourceScreen } from '../screen.ts';

interface DraftNoticeProps<N extends ResourceName> {
  screen: ResourceScreen<N>;
  locale: Locale;
  onContinue: () => void;
}

/** Offers a new entry that was begun and not saved; nothing if there is none. */
export function DraftNotice<N extends ResourceName>({ screen, locale, onContinue }: DraftNoticeProps<N>) {
  if (!readDraft(draftKey(screen, undefined, locale))) return null;
  return (
    <div className="-mb-5">
      <Notice action={t('Continue')} onAction={onContinue}>
        {t('What you typed for a new entry is still here, unsaved.')}
      </Notice>
    </div>
  );
}
