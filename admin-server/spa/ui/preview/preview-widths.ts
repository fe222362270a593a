import { Monitor, Smartphone, Tablet } from 'lucide-react';

/** The widths of previewed pages, in CSS pixels. */
export const previewWidths = [
  { value: '390', label: 'Phone', icon: Smartphone },
  { value: '820', label: 'Tablet', icon: Tablet },
  { value: '1280', label: 'Desktop', icon: Monitor },
];
