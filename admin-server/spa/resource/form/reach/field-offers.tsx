import { useQuery } from '@tanstack/react-query';
import type { RowEdit } from '../../../api/publish.ts';
import { type Offer, offersQuery } from '../../../api/translation/translations.ts';
import { useDebounced } from '../../../hooks/use-debounced.ts';
import { TextOffer } from '../../../ui/text-offer.tsx';
import { t } from '../../../language/text.tsx';

/** What the translation memory offers for the empty texts of edited rows. */
export function useOffers(edits: RowEdit[]): Offer[] {
  const settled = useDebounced(JSON.stringify(edits), 500);
  const query = offersQuery(JSON.parse(settled));
  return useQuery({ ...query, enabled: edits.length > 0 }).data ?? none;
}

const none: Offer[] = [];

interface FieldOffersProps {
  offers: Offer[];
  onUse: (text: string) => void;
}

/** Texts that people wrote for the same English or Arabic, or for one that resembles it. */
export function FieldOffers({ offers, onUse }: FieldOffersProps) {
  return offers.flatMap(({ locale, matches }) =>
    matches.map(({ english, arabic, likeness }) => {
      const [text, source] = locale === 'ar' ? [arabic, english] : [english, arabic];
      return (
        <TextOffer
          key={text}
          title={
            likeness === 1
              ? t('Translated before')
              : t('Translated before, for a similar text ({percent} %): {text}', {
                  percent: Math.round(likeness * 100),
                  text: source,
                })
          }
          text={text}
          locale={locale}
          onUse={() => onUse(text)}
        />
      );
    }),
  );
}
