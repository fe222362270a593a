/**
 * Inner markup of a person from the front, head and shoulders, for a square of 96 units that is cut round. It stands
 * where there is no photograph; its strokes are those of the icons.
 */
export const person =
  '<circle cx="48" cy="38" r="13.5"/><path d="M16.5 88c1.8-17.4 14.6-27 31.5-27s29.7 9.6 31.5 27"/>' +
  '<path d="M41.5 62.5 48 69l6.5-6.5"/>';
