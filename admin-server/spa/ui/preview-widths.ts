import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { t } from '../language/text.tsx';

/** The widths of previewed pages, in CSS pixels. */
export const previewWidths = [
  { value: '390', label: t('Phone'), icon: Smartphone },
  { value: '820', label: t('Tablet'), icon: Tablet },
  { value: '1280', label: t('Desktop'), icon: Monitor },
];
