/** The marks of a site without one of its own: a ring, on a plate and on a ground that reaches the edges. */
export const plainMarks = {
  favicon:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-width="3"><rect width="32" height="32" rx="4" fill="#0A1420"/><circle cx="16" cy="16" r="8" stroke="#FAF7F1"/></svg>\n',
  appIcon:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-width="2.5"><rect width="32" height="32" fill="#0A1420"/><circle cx="16" cy="16" r="7" stroke="#FAF7F1"/></svg>\n',
};
