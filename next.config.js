import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from 'next/constants.js'

// Read by `next build`, `next start` and `next dev` before anything else: nothing is reported to the framework's makers.
process.env.NEXT_TELEMETRY_DISABLED = '1'

/** Browser features that pages may ask for. `camera`: the origins that may ask for it. */
const permissionsPolicy = (camera) => ({
  key: 'Permissions-Policy',
  value: `camera=(${camera}), geolocation=(), microphone=(), payment=(), usb=()`,
})

/** Headers of every answer that Next.js gives; proxy.ts makes a Content-Security-Policy for each page. */
const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  // Not `no-referrer`: a form would then post with `Origin: null` and be refused as foreign.
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  permissionsPolicy(''),
]

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked by `npm run check`, not once more at each start.
  typescript: { ignoreBuildErrors: true },
  // Without these two `next dev` writes files of its own into the project, and `next build` asks a foreign host for
  // newer versions and may stop until someone answers.
  agentRules: false,
  // Bounds the bodies of pages as server/page-bounds.ts does, for servers that run without it.
  experimental: {
    agentUpgrade: false,
    preloadEntriesOnStart: false,
    proxyClientMaxBodySize: '16kb',
    serverActions: { bodySizeLimit: '16kb' },
  },
  // Names that are put together while pages run would take whole folders along, an installation's own data among them; what
  // pages read of these folders, a release takes by name (server/release/traced-files.ts).
  outputFileTracingRoot: import.meta.dirname,
  outputFileTracingExcludes: {
    '/*': [
      ...[
        'data',
        'secrets',
        'lint',
        'trials',
        'e2e',
        'test-results',
        'releases',
        'packed',
        '.git',
        '*/testing',
        '*/*/testing',
      ].map((folder) => `./${folder}/**/*`),
      ...['app', 'components', 'lib', 'packages', 'server'].map((folder) => `./${folder}/**/*.test.*`),
    ],
  },
  // No image is resized on the server: closes /_next/image.
  images: { unoptimized: true },
  turbopack: {
    root: import.meta.dirname,
    // texts come compiled (components/messages/compiled-messages.ts): no parser of messages in any browser
    resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  // Loaded by Node itself: they open sockets, start workers or are asked for by both module graphs of the process.
  serverExternalPackages: [
    'pg',
    'pino',
    'prom-client',
    '@opentelemetry/api',
    'thread-stream',
    'undici',
    '@prisma/client',
    '@prisma/adapter-pg',
    '@peculiar/x509',
    'reflect-metadata',
    '@aws-sdk/client-s3',
  ],
  // The specification's other spelling (decisions 4), as app/_openapi/documented-routes.ts mounts it.
  rewrites: () =>
    Promise.resolve([{ source: '/submission-api/v2/replys/:path*', destination: '/submission-api/v2/replies/:path*' }]),
  headers: () =>
    Promise.resolve([
      { source: '/:path*', headers: securityHeaders },
      // reads the QR code of a receipt; of two headers with one name the later one is sent
      { source: '/form/status', headers: [permissionsPolicy('self')] },
    ]),
}

/** What is generated from `prisma/schema.prisma` must be there before pages are compiled. */
export default async function configOf(/** @type {string} */ phase) {
  if (!process.features.typescript) throw new Error('Start Next.js with the Node of the packages: npx next …')
  if (phase === PHASE_PRODUCTION_BUILD || phase === PHASE_DEVELOPMENT_SERVER) {
    const { ensurePrismaClient } = await import('./server/prepare.ts')
    await ensurePrismaClient()
  }
  return config
}
