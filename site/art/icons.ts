/**
 * Inner markup of the line icons, drawn on a 24 unit grid with two units kept free around. Wrap it in
 * `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"
 * stroke-linejoin="round">`. `arrow` points to the right: mirror it where lines run right to left.
 */
export const icons = {
  // Services
  plane:
    '<path d="M12 2.5c-1 0-1.5 1.3-1.5 2.5v4.5l-8 5v2l8-2.5v4.5L8 20.5V22l4-1 4 1v-1.5l-2.5-2V14l8 2.5v-2l-8-5V5c0-1.2-.5-2.5-1.5-2.5z"/>',
  tower: '<path d="M5.5 5h13l-2 6h-9zM9.5 11v10.5M14.5 11v10.5M6.5 21.5h11M12 5V2.5M12 5v6"/>',
  shield: '<path d="m12 2.5 8 3V11c0 5-3.4 8.5-8 10.5C7.4 19.5 4 16 4 11V5.5zM8.5 11.8l2.5 2.5 4.5-4.8"/>',
  train:
    '<path d="M8 3h8a3 3 0 0 1 3 3v8.5a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 14.5V6a3 3 0 0 1 3-3zM5 10.5h14M12 3v7.5M8.5 13.8h.01M15.5 13.8h.01M8 17l-2.5 4.5M16 17l2.5 4.5M6.9 19.5h10.2"/>',
  'person-shield':
    '<circle cx="9.5" cy="7" r="4"/><path d="M2.5 20.5V20a6 6 0 0 1 6-6h1.5M17 11.5l4.5 1.7v3c0 2.8-1.9 4.6-4.5 5.6-2.6-1-4.5-2.8-4.5-5.6v-3z"/>',
  tag: '<path d="M3 12V4a1 1 0 0 1 1-1h8l8.5 8.5a1 1 0 0 1 0 1.4l-7.6 7.6a1 1 0 0 1-1.4 0z"/><circle cx="7.8" cy="7.8" r="1.5"/>',
  crowd:
    '<circle cx="12" cy="7.5" r="3"/><path d="M6.5 19.5a5.5 5.5 0 0 1 11 0M1.8 17.5a3.8 3.8 0 0 1 3.8-3.8M22.2 17.5a3.8 3.8 0 0 0-3.8-3.8"/><circle cx="5.2" cy="9" r="2"/><circle cx="18.8" cy="9" r="2"/>',
  book: '<path d="M12 6.5c-2-1.5-5-2-9-2v14c4 0 7 .5 9 2 2-1.5 5-2 9-2v-14c-4 0-7 .5-9 2zM12 6.5v14"/>',
  flag: '<path d="M5 21.5v-18h14L15.5 8l3.5 4.5H5"/>',
  key: '<circle cx="7.5" cy="16.5" r="4.5"/><path d="M10.7 13.3 20.5 3.5M16 8l3.5 3.5M13 11l2 2"/>',
  vault:
    '<path d="M4.5 3h15A1.5 1.5 0 0 1 21 4.5v14a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18.5v-14A1.5 1.5 0 0 1 4.5 3zM12 5.5V8M12 15v2.5M6 11.5h2.5M15.5 11.5H18M6 20v2M18 20v2"/><circle cx="12" cy="11.5" r="3.5"/>',
  cross: '<path d="M9 3h6v6h6v6h-6v6H9v-6H3V9h6z"/>',
  briefcase:
    '<path d="M4.5 7.5h15A1.5 1.5 0 0 1 21 9v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 19V9a1.5 1.5 0 0 1 1.5-1.5zM8.5 7.5v-3a1 1 0 0 1 1-1h5a1 1 0 0 1 1 1v3M3 13h18M12 12v2"/>',

  // Interface
  arrow: '<path d="M3.5 12h17M14 5.5l6.5 6.5-6.5 6.5"/>',
  menu: '<path d="M3 6.5h18M3 12h18M3 17.5h18"/>',
  close: '<path d="m5 5 14 14M19 5 5 19"/>',
  globe: '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c5 5 5 13 0 18-5-5-5-13 0-18z"/>',
  chat: '<path d="M4 4.5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-8.5L7 20.5v-4H4a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1zM7.5 9h9M7.5 12.5h6"/>',
  phone:
    '<path d="M8.5 3.5H5A1.5 1.5 0 0 0 3.5 5c0 8.6 6.9 15.5 15.5 15.5a1.5 1.5 0 0 0 1.5-1.5v-3.5l-4.5-2-2 2.5a12.5 12.5 0 0 1-6-6l2.5-2z"/>',
  mail: '<path d="M4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11A1.5 1.5 0 0 1 4.5 5zM3.5 6l8.5 7 8.5-7"/>',
  pin: '<path d="M12 21.5c-4-4.3-7-7.8-7-11.5a7 7 0 0 1 14 0c0 3.7-3 7.2-7 11.5z"/><circle cx="12" cy="10" r="2.5"/>',
  rss: '<path d="M4.5 4.5a15 15 0 0 1 15 15M4.5 11a8.5 8.5 0 0 1 8.5 8.5"/><circle cx="6" cy="18" r="1.5"/>',
  search: '<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.5 15.5L21 21"/>',
  play: '<path d="M7 4.5v15l12-7.5z"/>',
  plus: '<path d="M12 4v16M4 12h16"/>',
  check: '<path d="m4 12.5 5.5 5.5L20 6.5"/>',
  facebook: '<path d="M17.5 3H15a4.5 4.5 0 0 0-4.5 4.5V10H7v4h3.5v7.5h4V14h3l.7-4h-3.7V8a1 1 0 0 1 1-1h2z"/>',
  x: '<path d="M3.5 3.5h4.2l12.8 17h-4.2zM4 20.5l6.7-7.3M13.3 10.8l6.7-7.3"/>',
  linkedin:
    '<path d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM7.5 10.5V17M7.5 7.2h.01M11.5 17v-6.5M11.5 13.5a2.75 2.75 0 0 1 5.5 0V17"/>',
  instagram:
    '<path d="M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM17 7h.01"/><circle cx="12" cy="12" r="4"/>',
  youtube:
    '<path d="M6 5h12a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4zM10 8.8v6.4l5.3-3.2z"/>',

  // Methodology
  mind: '<path d="M9 21.5v-3H7a2 2 0 0 1-2-2v-2.3l-2-.7 2-4a8 8 0 1 1 12 7.5v4.5"/><circle cx="13" cy="9.5" r="2.5"/>',
  precision:
    '<circle cx="12" cy="5.5" r="2"/><path d="M12 3.5V2M11.3 7.5 6.5 21.5M12.7 7.5l4.8 14M7.9 15.5a9.5 9.5 0 0 0 8.2 0"/>',
  industry: '<path d="M3.5 20.5v-17h17v17h-4M12 20.5H3.5M3.5 10H9M12.5 10h8M12 20.5V15"/>',
  scenario:
    '<circle cx="5" cy="18" r="2.5"/><circle cx="19" cy="6" r="2.5"/><path d="M7.5 18H16a3 3 0 0 0 0-6H8a3 3 0 0 1 0-6h8.5"/>',
} as const;
