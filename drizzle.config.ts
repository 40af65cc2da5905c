import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './campus/db/schema.ts',
  out: './campus/db/migrations',
  casing: 'snake_case',
});
