import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Loads the island's code at the visitor's first touch of it; see islands/interaction.ts. */
    'client:interaction'?: boolean;
  }
}
