import { registerHooks, type ResolveFnOutput } from 'node:module';

/** Packages whose package.json is large, up to 180 kB, and that have a hundred modules. */
const packages = /\/node_modules\/(?:drizzle-orm|hono|zod)\//;
const names = /^(?:drizzle-orm|hono|zod)(?:\/|$)/;

/** What our own files import of them, by name. */
const found = new Map<string, ResolveFnOutput>();

/*
 * Preloaded by every command, and by its threads. Node parses the nearest package.json for each import that
 * it resolves; for these packages that takes much of the time in which a command starts. Their
 * relative imports can be resolved without, and imports of the same name lead to the same file.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    if (specifier.startsWith('.') && packages.test(parentURL))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (!names.test(specifier) || parentURL.includes('/node_modules/') || !conditions.includes('import'))
      return next(specifier, context);
    const known = found.get(specifier) ?? next(specifier, context);
    found.set(specifier, known);
    return { ...known, shortCircuit: true };
  },
});
