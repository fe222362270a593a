import { config } from 'zod/v4/core';

// zod would compile its checks with `new Function`, which the content security policy forbids.
config({ jitless: true });

/** Stands for `zod` in the build (vite.config.ts), so that it is configured before any schema is made. */
export * from 'zod/v4';
