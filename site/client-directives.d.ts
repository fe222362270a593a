import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates the island on the visitor's first interaction; see islands/interaction.ts. */
    'client:interaction'?: boolean;
  }
}
