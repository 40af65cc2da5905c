import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from 'next/constants.js';

const nextIntl = {
  requestConfig: './i18n/request.ts',
  // Compiled by the build, messages need no parser in the browser: 9 KB less.
  experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
};

/** @type {import('next').NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  devIndicators: false,
  // Without a network the page stays where it is, and goes on when it is back, instead of the browser's own error.
  // Maps of the server's scripts, which nobody reads, would take two thirds of what is built: 70 MB.
  experimental: { useOffline: true, turbopackSourceMaps: false },
  // Types are a step of the tests; an unused import in one of those is no reason not to start.
  typescript: { ignoreBuildErrors: true },
  // In development the page may be opened as 127.0.0.1 as well as localhost.
  allowedDevOrigins: ['127.0.0.1'],
};

/** What is built needs the plugin no more, nor the packages that come with it (docs/deployment.md). */
export default async function configFor(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  // The kit is a page in development alone: a build hasn't got it.
  const pageExtensions = phase === PHASE_DEVELOPMENT_SERVER ? ['tsx', 'ts', 'dev.tsx'] : ['tsx', 'ts'];
  return createNextIntlPlugin(nextIntl)({ ...config, pageExtensions });
}
