import { request, type APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import type { OnlineService } from '@kurier/sdk/online-service'
import { makeEncryptionKeyPair, type JwkPair } from '@kurier/sdk/keys'
import { onlineService, registerClient } from '@kurier/sides/parties'
import { signInAt } from '../../e2e/people.ts'
import type { Run } from '../demo/run.ts'
import { setStage, type Stage } from '../schemas/stage.ts'

export type Person = { email: string; name: string; password: string }

/** The installation with an office, an online service that sends to it, and a case worker. */
export type DayStage = Stage & {
  baseUrl: string
  service: OnlineService
  /** Opens what the office replies. */
  replyKeys: JwkPair
  worker: Person
}

const password = 'Only for a day of this trial'
const operator: Person = { email: 'operator@office.example', name: 'Ulrike Betriebsam', password }
const worker: Person = { email: 'worker@office.example', name: 'Sabine Sachlich', password }

export async function setDayStage(run: Run, dataDir: string): Promise<DayStage> {
  const { report } = run
  const stage = await setStage(run, dataDir, 'trials/workday/main.ts')
  const { kurier, place } = stage
  const { baseUrl } = place
  const client = await report.step('operator', 'registers a client: the online service', () =>
    registerClient(kurier.run, 'online-service', 'Online service that sends'),
  )
  const replyKeys = await report.step('online service', 'makes an RSA 4096 key pair for replies', () =>
    makeEncryptionKeyPair(),
  )
  await report.step('operator', 'invites a case worker, who accepts', () => inviteWorker(stage))
  return { ...stage, baseUrl, service: onlineService({ baseUrl, ...client }), replyKeys, worker }
}

const issued = z.object({ link: z.string() })
const organisations = z.object({ organisations: z.array(z.object({ organisationId: z.string() })) })

async function inviteWorker({ kurier, place: { baseUrl } }: Stage): Promise<void> {
  const { link } = issued.parse(await kurier.run(['operators', 'create', '--email', operator.email]))
  const asked = await request.newContext({ baseURL: baseUrl, extraHTTPHeaders: { origin: baseUrl } })
  const token = (oneTime: string): string => new URL(oneTime).hash.slice(1)
  const { name } = operator
  await answered(asked, '/api/portal/operators', { token: token(link), name, password, organisationName: 'The office' })
  await signInAt(baseUrl, { request: asked }, operator)
  const [organisation] = organisations.parse(await (await asked.get('/api/portal/organisations')).json()).organisations
  const path = `/api/portal/organisations/${organisation?.organisationId}/invitations`
  const invitation = issued.parse(await answered(asked, path, { email: worker.email, role: 'case-worker' }))
  await asked.dispose()
  const alone = await request.newContext({ baseURL: baseUrl, extraHTTPHeaders: { origin: baseUrl } })
  const { email: _, ...accepted } = worker
  await answered(alone, '/api/portal/invitations/accept', { token: token(invitation.link), ...accepted })
  await alone.dispose()
}

/** @throws Error when a call of the portal is refused */
async function answered(asked: APIRequestContext, path: string, data: object): Promise<unknown> {
  const answer = await asked.post(path, { data })
  if (answer.ok()) return answer.json()
  throw new Error(`${path} answers with status ${answer.status()}: ${await answer.text()}`)
}
