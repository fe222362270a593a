import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates the island on the visitor's first interaction; see islands/interaction.ts. */
    'client:interaction'?: boolean;
    /** The same, but at once if the address has a query; see islands/query.ts. */
    'client:query'?: boolean;
  }
}
