/** The icons of the sectors, as in site/art/icons.ts. */
export const sectorIcons = {
  airlines:
    '<path d="M2.5 20.5h19M3 11l2.2-.6 2.6 2 3.9-1L7.5 5l2.4-.7 6.3 5.7 3.4-.9a1.8 1.8 0 0 1 .9 3.5L6.6 16.3z"/>',
  airport_staff:
    '<circle cx="12" cy="6" r="2.5"/><path d="M8 21v-9.5a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2V21M12 9.5v3M2.5 21h19M18.5 21v-6h3v6M8 15.5h8"/>',
  law_enforcement:
    '<path d="m12 2.5 3 2 4.5-.5v7.5c0 4.8-3.2 7.8-7.5 10-4.3-2.2-7.5-5.2-7.5-10V4L9 4.5z"/><path d="m12 8 1.2 2.8L16 12l-2.8 1.2L12 16l-1.2-2.8L8 12l2.8-1.2z"/>',
  public_transport:
    '<path d="M5.5 17H3a.5.5 0 0 1-.5-.5v-10A1.5 1.5 0 0 1 4 5h15a1.5 1.5 0 0 1 1.4 1l1.1 5.5v5a.5.5 0 0 1-.5.5h-2.5M9.5 17h5M2.5 11.5h19M8.5 5v6.5M14.5 5v6.5"/><circle cx="7.5" cy="17" r="2"/><circle cx="16.5" cy="17" r="2"/>',
  universities: '<path d="M12 4.5 2 9.5l10 5 10-5zM6 11.5v5c0 1.4 2.7 3 6 3s6-1.6 6-3v-5M22 9.5V16"/>',
  security_companies:
    '<path d="M9.5 8V2.5M8.5 8h7A1.5 1.5 0 0 1 17 9.5v11a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-11A1.5 1.5 0 0 1 8.5 8zM10 11.5h4M10 14.5h4M12 18h.01M14.5 8V5.5"/>',
  event_security:
    '<path d="M5.5 9v11.5M18.5 9v11.5M3 20.5h5M16 20.5h5M5.5 11c1.5 5.5 11.5 5.5 13 0"/><circle cx="5.5" cy="7" r="2"/><circle cx="18.5" cy="7" r="2"/>',
  embassies:
    '<path d="M12 11V2.5h5.5L16 4.5l1.5 2H12M4.5 20.5V11h15v9.5M2.5 20.5h19M8.5 14.5v6M12 14.5v6M15.5 14.5v6"/>',
  hotels: '<path d="M4 17a8 8 0 0 1 16 0zM2.5 20.5h19M12 9V6M9.5 6h5"/>',
  banking: '<path d="M12 3.5 3 9h18zM5.5 12v5.5M9.833 12v5.5M14.167 12v5.5M18.5 12v5.5M3 20.5h18"/>',
  shopping_centres: '<path d="M5 8.5h14l1 12H4zM8.5 12V7a3.5 3.5 0 0 1 7 0v5"/>',
  healthcare:
    '<path d="M6.5 3H4.5v6a4.5 4.5 0 0 0 9 0V3h-2M9 13.5V16a5 5 0 0 0 10 0v-2.5"/><circle cx="19" cy="11.5" r="2"/>',
};
