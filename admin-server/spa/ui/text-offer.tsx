import type { Locale } from '#content-db/model/locale.ts';
import { Button } from './button.tsx';
import { langAttributes } from './controls.tsx';
import { t } from '../language/text.tsx';

interface TextOfferProps {
  /** Where it comes from. */
  title: string;
  text: string;
  locale: Locale;
  onUse: () => void;
}

/** A text that can be taken over. */
export function TextOffer({ title, text, locale, onUse }: TextOfferProps) {
  return (
    <div className="grid gap-1 rounded border border-line bg-surface px-3 py-2">
      <p className="text-xs text-muted">{title}</p>
      <p {...langAttributes(locale)} className="whitespace-pre-wrap">
        {text}
      </p>
      <Button look="quiet" className="-ms-3 justify-self-start" onClick={onUse}>
        {t('Use this')}
      </Button>
    </div>
  );
}
