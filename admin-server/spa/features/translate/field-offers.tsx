import { useQuery } from '@tanstack/react-query';
import { TextOffer } from '../../ui/text-offer.tsx';
import { t } from '../../language/text.tsx';
import type { FieldExtraProps } from '../../resource/feature.ts';
import { offersQuery } from './calls.ts';

/** For an empty text: what people wrote for the same English or Arabic, or for one that resembles it. */
export function FieldOffers({ field: { name, value, onChange }, edits }: FieldExtraProps) {
  const { data: offers = [] } = useQuery(offersQuery(edits));
  if ((value ?? '') !== '') return null;
  const ofField = offers.filter(({ column }) => column === name);
  return ofField.flatMap(({ locale, matches }) =>
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
          onUse={() => onChange(text)}
        />
      );
    }),
  );
}
