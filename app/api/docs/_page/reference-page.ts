import { randomBytes } from 'node:crypto'
import { html, raw } from 'hono/html'
import { settings } from '#lib/platform/env.ts'
import { ownSchemaPath } from '#lib/platform/wire-addresses.ts'
import { bundleVersion } from './scalar-bundle.ts'

/** The documents that the page shows, the first one at the beginning. */
const documents = [
  { slug: 'submission-api', title: 'Submission interface and access tokens' },
  { slug: 'destination-api', title: 'Destination interface' },
] as const

/** Everything in which Scalar would ask a foreign host, or offer to, is off; the policy would refuse it besides. */
const closed = {
  proxyUrl: '',
  telemetry: false,
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  persistAuth: false,
  agent: { disabled: true },
  mcp: { disabled: true },
}

/** The page's policy: its own two scripts, styles that Scalar sets itself, and requests to this installation alone. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function configuration(baseUrl: string) {
  const sources = documents.map((document, at) => ({
    ...document,
    url: `${baseUrl}/${document.slug}/openapi.json`,
    default: at === 0,
    agent: closed.agent,
  }))
  return {
    ...closed,
    sources,
    theme: 'default',
    authentication: { preferredSecurityScheme: 'oauth2' },
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  }
}

/**
 * The API reference: Scalar, from our own origin, with both OpenAPI documents.
 * @returns the page with its headers; both bear a nonce that no other answer has
 */
export async function referencePage(): Promise<{ body: string; headers: Record<string, string> }> {
  const { baseUrl } = settings()
  const nonce = randomBytes(18).toString('base64')
  // no text of the configuration may end the script
  const config = JSON.stringify(configuration(baseUrl)).replaceAll('<', '\\u003c')
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>API reference – Kurier</title>
        <link rel="icon" href="${baseUrl}/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <div id="reference"></div>
        <noscript>${withoutScript(baseUrl)}</noscript>
        <script nonce="${nonce}" src="${baseUrl}/api/docs/scalar.js?v=${bundleVersion}"></script>
        <script nonce="${nonce}">
          Scalar.createApiReference('#reference', ${raw(config)})
        </script>
      </body>
    </html> `
  return {
    body: String(await page),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(nonce),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    },
  }
}

function withoutScript(baseUrl: string) {
  const types =
    ownSchemaPath() === undefined ? '' : html`<li><a href="${settings().schemaBase}">Types and schemas</a></li>`
  return html`<h1>API reference</h1>
    <p>This page needs JavaScript. The same is told by the OpenAPI documents:</p>
    <ul>
      ${documents.map(({ slug, title }) => html`<li><a href="${baseUrl}/${slug}/openapi.json">${title}</a></li>`)}
      ${types}
    </ul>`
}
