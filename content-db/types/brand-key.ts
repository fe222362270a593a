/** The key of the one row of the brand. */
export const brandKey = { name: 'brand' } as const;

/** The forms of corners that staff choose from. */
export const cornerForms = ['square', 'slight', 'round'] as const;

/** The pairs of typefaces for both scripts, by the name of the Latin one; the first is the program's own. */
export const typePairs = ['plex', 'serif', 'rubik', 'alexandria'] as const;

export type TypePair = (typeof typePairs)[number];

/** How much room there is between things. */
export const densities = ['comfortable', 'compact'] as const;

/** What stands where a row or the head of a page has no picture of its own. */
export const pictureStyles = ['drawings', 'photographs', 'plain'] as const;
