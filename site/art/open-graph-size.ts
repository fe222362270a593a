/** The size in pixels of the pictures that are drawn for sharing. */
export const openGraphSize = { width: 1200, height: 630 };
