import { t } from '../../language/text.tsx';
/** A line between two ways to do one thing. */
export function Or() {
  return (
    <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('or')}
    </p>
  );
}
