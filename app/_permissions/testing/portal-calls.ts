import { person, type TestPerson } from '#server/testing/people.ts'
import type { ServiceAnswer, Send } from '#server/testing/service.ts'
import type { PersonRole } from './personas.ts'
import { portalTable } from './expected.ts'
import type { SceneIds } from './scene-ids.ts'
import type { CallMethod } from '@kurier/wire/names'

export const portalPrefix = '/api/portal'
const memberRoles = { reader: 'reader', caseWorker: 'case-worker', developer: 'developer', owner: 'owner' } as const

export type PortalRow = {
  method: CallMethod
  path: string
  call: NonNullable<(typeof portalTable)[string][CallMethod]>
}

/** The table, a row for each method of each path. */
export const portalRows: PortalRow[] = Object.entries(portalTable).flatMap(([path, calls]) =>
  Object.entries(calls).map(([method, call]) => ({ method: method as CallMethod, path, call })),
)

/** Somebody of this role; a member belongs to the given organisation. */
export async function somebody(role: PersonRole, organisationId: string): Promise<TestPerson | undefined> {
  if (role === 'nobody') return undefined
  if (role === 'operator') return person({ isOperator: true })
  if (role === 'support') return person({ isSupport: true })
  return person({ role: memberRoles[role], organisationId })
}

const filled = (path: string, ids: SceneIds): string =>
  path.replaceAll(/\[(\w+)\]/g, (_, name: string) => ids[name as keyof SceneIds] ?? 'missing')

/** Calls a route of the portal for the things of these ids. */
export async function portalCall(
  send: Send,
  { method, path, call: { body, query } }: PortalRow,
  ids: SceneIds,
  headers: Record<string, string>,
): Promise<Pick<ServiceAnswer, 'status' | 'text'>> {
  const address = `${portalPrefix}${filled(path, ids)}${query?.(ids) ?? ''}`
  // no stream is read to its end here: what it is for ends with the signal of the request
  if (path.endsWith('/stream')) return { ...(await send('HEAD', address, { headers })), text: '' }
  return send(method, address, { ...(body && { body: body(ids) }), headers })
}
