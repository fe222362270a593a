import type { FieldSpec } from '../../../fields/field-spec.ts';
import { formatDateTime } from '../../../ui/text/date-time.tsx';
import { t } from '../../../language/text.tsx';

/** The value of a field as a person reads it; empty if there is none. */
export function valueText({ kind, on = true, options }: FieldSpec, value: unknown): string {
  if (kind === 'switch') return value === on ? t('On') : t('Off');
  if (value === null || value === undefined) return '';
  if (kind === 'date-time' && typeof value === 'string' && !Number.isNaN(Date.parse(value)))
    return formatDateTime(value);
  return options?.find((option) => option.value === value)?.label ?? String(value);
}
