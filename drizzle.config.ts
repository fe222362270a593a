import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './content-db/schema.ts',
  out: './content-db/migrations',
  casing: 'snake_case',
});
