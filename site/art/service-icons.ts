import { icons } from './icons.ts';

const { briefcase, shield, key, flag, book, tag, crowd, globe, chat, mind } = icons;

/** The icons that staff choose from for what the organisation offers, by what they show, drawn as those of icons.ts. */
export const serviceIcons = {
  briefcase,
  person: '<circle cx="12" cy="7.5" r="4"/><path d="M4.5 20.5a7.5 7.5 0 0 1 15 0"/>',
  crowd,
  chat,
  mind,
  heart: '<path d="M12 20.5C6 16 3 12.8 3 9a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 3.8-3 7-9 11.5z"/>',
  pulse: '<path d="M2.5 12.5h4l2.5-7 5 13 2.5-6h5"/>',
  cross: icons.cross,
  drop: '<path d="M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z"/>',
  leaf: '<path d="M6.5 17.5C3.5 9 10 4 20 4c0 10-5 16.5-13.5 13.5M4 20.5 13 11"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1"/>',
  sparkle: '<path d="M12 3c.8 5.5 3 8 9 9-6 1-8.2 3.5-9 9-.8-5.5-3-8-9-9 6-1 8.2-3.5 9-9z"/>',
  star: '<path d="m12 3 2.7 5.8 6.3.8-4.6 4.3 1.2 6.3-5.6-3.1-5.6 3.1 1.2-6.3L3 9.6l6.3-.8z"/>',
  home: '<path d="M3.5 11.5 12 4l8.5 7.5M6 9.5v11h12v-11M10 20.5v-6h4v6"/>',
  screen: '<path d="M3.5 4.5h17V16h-17zM12 16v4.5M8 20.5h8"/>',
  camera: '<path d="M3.5 7.5h4l1.5-3h6l1.5 3h4v12h-17z"/><circle cx="12" cy="13" r="3.5"/>',
  pen: '<path d="m4 20 1-4.5L16.5 4a2.1 2.1 0 0 1 3 3L8.5 19zM14.5 6l3 3"/>',
  book,
  calendar: '<path d="M4 5h16v15.5H4zM4 9.5h16M8.5 2.5v4M15.5 2.5v4"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 6.5V12l4 2.5"/>',
  chart: '<path d="M3.5 3.5v17h17M8 16.5V12M12.5 16.5v-9M17 16.5v-6"/>',
  scales:
    '<path d="M12 3.5v17M7.5 20.5h9M4 6.5h16M6.5 6.5l-3 7a3 3 0 0 0 6 0zM17.5 6.5l-3 7a3 3 0 0 0 6 0z"/>',
  cup: '<path d="M4.5 8.5h12v7a4 4 0 0 1-4 4h-4a4 4 0 0 1-4-4zM16.5 10H18a2.5 2.5 0 0 1 0 5h-1.5M8 3v2.5M13 3v2.5"/>',
  cart: '<path d="M2.5 4H5l2.5 11.5h10L20 7.5H5.8"/><circle cx="9" cy="19.5" r="1.5"/><circle cx="16.5" cy="19.5" r="1.5"/>',
  truck:
    '<path d="M5 17.5H2.5V6H14v11.5H9M14 10h4.5l3 3.5v4H19M14 17.5h1"/><circle cx="7" cy="18" r="2"/><circle cx="17" cy="18" r="2"/>',
  globe,
  shield,
  key,
  flag,
  tag,
  vault: icons.vault,
  'person-shield': icons['person-shield'],
  plane: icons.plane,
  tower: icons.tower,
  train: icons.train,
};
