import { endpoint } from '#app/_http/endpoint.ts'
import { HttpAnswer } from '#app/_http/http-call.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { operatorLogo } from '#lib/wings/overview/settings-in-force.ts'

export const dynamic = 'force-dynamic'

/** An SVG is a document: opened by itself it gets no scripts, no external resources and no origin. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** The operator's logo, for the foot of every page. */
export const calls = portalTable({
  'GET /logo': endpoint({ access: 'public', answers: {} }, async () => {
    const { bytes, mediaType } = await operatorLogo()
    return new HttpAnswer(new Uint8Array(bytes), {
      headers: {
        'content-type': mediaType,
        'content-security-policy': HARMLESS,
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=300',
      },
    })
  }),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    logo: typeof calls
  }
}
