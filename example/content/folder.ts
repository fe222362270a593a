/** Where the rows, texts and pictures of the example are. */
export const contentFolder = import.meta.dirname;
