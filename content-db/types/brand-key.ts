/** The key of the one row of the brand. */
export const brandKey = { name: 'brand' } as const;

/** The forms of corners that staff choose from. */
export const cornerForms = ['square', 'slight', 'round'] as const;
