import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { erasePersonalData, type PersonalData, personalDataFile } from '../../api/personal-data.ts';
import { refresh } from '../../api/resources.ts';
import type { PersonPart } from '../../resource/feature.ts';
import { DownloadButton } from '../../resource/download-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { formatLocale } from '../../language/language.ts';
import { t } from '../../language/text.tsx';

/** What is stored of a person, with a click each to export and to erase it. */
export function FoundPerson({ data, parts }: { data: PersonalData; parts: PersonPart[] }) {
  const { email } = data;
  const listed = (type: Intl.ListFormatType, textOf: (part: PersonPart) => string) =>
    new Intl.ListFormat(formatLocale, { type }).format(parts.map(textOf));
  const [isAsking, setAsking] = useState(false);
  const erasure = useMutation({
    mutationFn: () => erasePersonalData(email),
    onSuccess: () =>
      toast.success(
        t('Erased'),
        t('Nothing of {email} is left in {places}.', {
          email,
          places: listed('disjunction', ({ place }) => place),
        }),
      ),
    onError: (error) => toast.error(t('Failed to erase'), error.message),
    onSettled: () => refresh('personal-data').then(() => setAsking(false)),
  });
  const isEmpty = !parts.some(({ has }) => has(data));
  return (
    <div className="grid gap-4 border-t border-line pt-4" aria-live="polite">
      <p>
        <bdi className="font-semibold break-all text-strong">{email}</bdi>
        {isEmpty && <span className="text-muted">{`: ${listed('unit', ({ nothing }) => nothing)}`}</span>}
      </p>
      {parts.map(({ Found }, at) => (
        <Found key={at} data={data} />
      ))}
      {!isEmpty && (
        <div className="flex flex-wrap gap-2">
          <DownloadButton address={personalDataFile(email)} name="personal-data.json" label={t('Export')} />
          <Button look="danger" icon={Trash2} onClick={() => setAsking(true)}>
            {t('Erase')}
          </Button>
        </div>
      )}
      <Confirmation
        title={t("Are you sure you want to erase this person's data?")}
        action={t('Erase')}
        isOpen={isAsking}
        isBusy={erasure.isPending}
        onConfirm={() => erasure.mutate()}
        onClose={() => setAsking(false)}
      >
        {t(
          '{things} of {email} are deleted. It cannot be undone. Backups keep them until they are replaced.',
          { things: listed('conjunction', ({ erased }) => erased(data)), email },
        )}
      </Confirmation>
    </div>
  );
}
