import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { interfaceTable } from '#app/_permissions/testing/interface-table.ts'
import { pageTable } from '#app/_permissions/testing/expected.ts'
import { pageAddress } from '#app/_permissions/testing/page-profiles.ts'
import type { SceneIds } from '#app/_permissions/testing/scene-ids.ts'
import { settings } from '#lib/platform/env.ts'
import { portalTable } from '#app/_permissions/testing/expected.ts'
import type { CaseWorld } from '#app/_permissions/testing/case-world.ts'
import { filled } from '#app/_permissions/testing/filled.ts'
import { root } from '../prepare.ts'
import { withHeader, type ShapedRequest, type Header } from './hostile-shapes/asked.ts'

/** A place of the product with a right request for it, which lacks only the caller's identity. */
export type Place = {
  name: string
  kind: 'interface' | 'portal' | 'page' | 'file'
  asked: ShapedRequest
  who: readonly Who[]
}
/** `client`: the one that the path is meant for. */
export type Who = 'nobody' | 'sender' | 'receiver' | 'operator'

/** The things that ids in paths name. */
export type Things = { scene: SceneIds; world: CaseWorld }

const json = 'application/json'
const own: Header = ['Sec-Fetch-Site', 'same-origin']
const bare = (method: string, target: string, parameters: readonly string[] = []): ShapedRequest => {
  return { method, target, parameters, headers: [['Host', 'localhost']] }
}

/** The values that stand for names in brackets, in their order. */
function parametersIn(path: string, address: string): string[] {
  const written = (address.split('?')[0] ?? '').split('/')
  return path.split('/').flatMap((segment, at) => (segment.startsWith('[') ? [written[at] ?? ''] : []))
}

function withBody(asked: ShapedRequest, body: unknown): ShapedRequest {
  if (body === undefined) return asked
  const isText = typeof body === 'string'
  return {
    ...withHeader(asked, ['Content-Type', isText ? 'application/jose' : json]),
    body: isText ? body : JSON.stringify(body),
  }
}

function interfacePlaces({ world }: Things): Place[] {
  return Object.entries(interfaceTable).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { is, query, body }]): Place => {
      const target = filled(path, world.ids, query)
      const asked = withHeader(withBody(bare(method, target, parametersIn(path, target)), body?.(world.ids)), own)
      const client = is.receiver === 'ok' ? 'receiver' : 'sender'
      return { name: `${method} ${path}`, kind: 'interface', asked, who: [client, 'nobody', client, 'operator'] }
    }),
  )
}

/** Bodies that are refused, for calls that would end the sessions of the trial or take half a second. */
const refusedBodies: Record<string, object> = { 'POST /admin/clock': { days: -1 }, 'POST /admin/keys': { now: 'no' } }

function portalPlaces({ scene }: Things): Place[] {
  return Object.entries(portalTable).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { body, query }]): Place => {
      const name = `${method} ${path}`
      // a stream of news goes on until its reader goes away
      const asking = path.endsWith('/stream') ? 'HEAD' : method
      const address = path.replaceAll(/\[(\w+)\]/g, (_, id: string) => scene[id as keyof SceneIds] ?? 'missing') // the names in the table
      const target = `/api/portal${address}${query?.(scene) ?? ''}`
      const parameters = parametersIn(`/api/portal${path}`, target)
      const asked = withBody(bare(asking, target, parameters), refusedBodies[name] ?? body?.(scene))
      return {
        name: `portal ${name}`,
        kind: 'portal',
        asked: withHeader(asked, own),
        who: ['operator', 'nobody', 'operator'],
      }
    }),
  )
}

/** A page of the documentation, and one of the reference. */
const documents = { page: 'paging', group: 'routing-api-routing' }

function pagePlaces({ scene }: Things): Place[] {
  const ids = { ...scene, kind: 'destinations', ownerId: scene.destinationId, name: scene.form, ...documents }
  return Object.keys(pageTable).map((path): Place => {
    const target = pageAddress(path, ids)
    return {
      name: path,
      kind: 'page',
      asked: bare('GET', target, parametersIn(path, target)),
      who: ['operator', 'nobody'],
    }
  })
}

const ownOrigin = (): Header => ['Origin', new URL(settings().baseUrl).origin]
const urlencoded: Header = ['Content-Type', 'application/x-www-form-urlencoded']
const post = (target: string, body: string): ShapedRequest => ({
  ...withHeader(bare('POST', target), urlencoded, ownOrigin()),
  body,
})

/** A form as browsers send those of our pages. */
function form(target: string, fields: Record<string, string>, action?: string): ShapedRequest {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const asked = withHeader(post(target, `${parts.join('')}--b--\r\n`), [
    'Content-Type',
    'multipart/form-data; boundary=b',
  ])
  return action === undefined ? asked : withHeader(asked, ['Next-Action', action])
}

/** Places outside the tables: steps of signing in, forms of the pages, and unknown paths. */
function otherPlaces(actions: readonly string[]): Place[] {
  const asked: ShapedRequest[] = [
    ...[
      'csrf',
      'session',
      'providers',
      'signin',
      'signin/credentials',
      'signout',
      'error',
      'callback/oidc',
      'nothing',
    ].map((step) => bare('GET', `/api/auth/${step}`)),
    ...['callback/credentials', 'signin/credentials', 'signout', 'session', '_log', 'callback/oidc'].map((step) => ({
      ...withHeader(bare('POST', `/api/auth/${step}`), ['Content-Type', json], own),
      body: JSON.stringify({
        csrfToken: 'x',
        email: 'niemand@amt.example',
        password: 'x',
        json: 'true',
        callbackUrl: '/',
      }),
    })),
    post('/sign-in', 'theme=dark'),
    ...actions.map((id) => form('/', { '1_theme': 'dark', '0': '["$K1"]' }, id)),
    ...actions.map((id) => form('/', { [`$ACTION_ID_${id}`]: '', language: 'en' })),
    bare('GET', '/no-such-page'),
    post('/no-such-page', 'language=en'),
    bare('GET', '/_not-found'),
    bare('GET', '/_global-error'),
  ]
  return asked.map((one): Place => {
    return { name: `${one.method} ${one.target}`, kind: 'page', asked: one, who: ['nobody', 'operator'] }
  })
}

const strayed = [
  '/favicon.svg',
  '/_next/nothing',
  '/_next/static/chunks/nothing.js',
  '/_next/image?url=%2Ffavicon.svg&w=64&q=75',
  '/_next/data/x/admin.json',
  '/__nextjs_original-stack-frames',
]

/** The names of the server actions, as Next.js's build has numbered them. */
async function serverActions(): Promise<string[]> {
  const text = await readFile(join(root, '.next/server/server-reference-manifest.json'), 'utf8')
  return Object.keys((JSON.parse(text) as { node: object }).node) // as Next.js writes it
}

/** Everything that the product answers. The pages must be built. */
export async function allPlaces(things: Things): Promise<Place[]> {
  const files = strayed.map((target): Place => {
    return { name: target, kind: 'file', asked: bare('GET', target), who: ['nobody', 'operator'] }
  })
  const lost = [
    '/api/nothing',
    '/api/portal',
    '/.well-known/nothing',
    '/submission-api/v1/x',
    '/sandbox/receivers',
  ].map((target): Place => ({
    name: target,
    kind: 'interface',
    asked: bare('GET', target),
    who: ['nobody', 'operator'],
  }))
  const all = [
    ...interfacePlaces(things),
    ...portalPlaces(things),
    ...lost,
    ...pagePlaces(things),
    ...otherPlaces(await serverActions()),
    ...files,
  ]
  // calls that take things away come last
  return [
    ...all.filter(({ asked }) => asked.method !== 'DELETE'),
    ...all.filter(({ asked }) => asked.method === 'DELETE'),
  ]
}
