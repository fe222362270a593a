import { orderField } from '../../fields/order-and-language.ts';
import { defineScreen } from '../../resource/define-screen.ts';

export const screen = defineScreen('testimonials', {
  fields: [
    { name: 'author', label: 'Author', kind: 'text', isRequired: true },
    { name: 'quote', label: 'Quote', kind: 'area', isRequired: true },
    orderField,
    { name: 'isVisible', label: 'Visible on the website', kind: 'switch', on: 1, off: 0 },
  ],
});
