import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { t } from '../../language/text.tsx';
import { Difference } from './difference.tsx';
import { withoutChange } from './take-back.ts';

/** Values of a row that are to be restored. */
export interface Restoring {
  values: Record<string, unknown>;
  /** What the change wrote that is to be taken back, if it is one. */
  taken?: { column: string; after: unknown };
  /** Whether later changes of the same values would go with it. */
  isOverLater: boolean;
}

interface RestoreQuestionProps {
  resource: ResourceName;
  locale: Locale | undefined;
  restoring: Restoring;
  /** What stands now in the columns. */
  now: Record<string, unknown>;
  onRestore: (values: Record<string, unknown>) => void;
  onClose: () => void;
}

/** Shows what a restored value changes of what stands now, where it was changed since. Later changes stay if they can. */
export function RestoreQuestion(props: RestoreQuestionProps) {
  const { resource, locale, restoring, now, onRestore, onClose } = props;
  const kept = keepingLater(restoring, now);
  const values = kept ?? restoring.values;
  return (
    <Dialog
      isOpen
      isWide
      title={t('Restore what was there?')}
      description={
        kept
          ? t(
              'Only what this change wrote is taken back. What was changed elsewhere in the text since stays.',
            )
          : t(
              'It becomes as it was then. What was changed since is taken back with it, and stays in the history.',
            )
      }
      onClose={onClose}
    >
      <dl className="grid gap-4">
        {Object.entries(values).map(([column, value]) => (
          <Difference
            key={column}
            column={column}
            resource={resource}
            locale={locale}
            published={now[column]}
            working={value}
          />
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="action" onClick={() => onRestore(values)}>
          {t('Restore')}
        </Button>
      </div>
    </Dialog>
  );
}

function keepingLater({ values, taken }: Restoring, now: Record<string, unknown>) {
  if (!taken) return undefined;
  const { column, after } = taken;
  const text = withoutChange(now[column], { before: values[column], after });
  return text === undefined ? undefined : { [column]: text };
}
