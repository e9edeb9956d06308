import { randomUUID } from 'node:crypto'
import { request, type Agent } from 'undici'
import { database } from '#lib/platform/database.ts'
import type { Load, Sent } from './measure.ts'

type Client = { clientId: string; clientSecret: string }

const SERVICE = 'urn:de:fim:leika:leistung:99107023017000'

/** A destination with one service and no callback, straight into the table: its keys play no part in these loads. */
async function makeDestination(): Promise<string> {
  const id = randomUUID()
  await database().query(
    `insert into destinations (id, organisation_id, name, status, contact_information, metadata_versions, public_services)
     select $1, id, 'bench', 'active', '{}', '{1.0.0}', $2 from organisations limit 1`,
    [id, JSON.stringify([{ identifier: SERVICE, regions: [], submissionSchemas: [] }])],
  )
  return id
}

function tokenRequest(origin: string, { clientId, clientSecret }: Client): Sent {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { url: `${origin}/token`, method: 'POST', headers, body: new URLSearchParams(form).toString() }
}

/** The calls whose speed is watched, ready to be sent. */
export async function makeParties(origin: string, client: Client, agent: Agent): Promise<{ loads: Load[] }> {
  const destinationId = await makeDestination()
  const { url, ...options } = tokenRequest(origin, client)
  const { body } = await request(url, { ...options, dispatcher: agent })
  const { access_token: token } = (await body.json()) as { access_token: string } // RFC 6749 section 5.1
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const publicService = { identifier: SERVICE, name: 'bench' }
  const submission = JSON.stringify({ destinationId, announcedAttachments: [], publicService })
  const create: Sent = { url: `${origin}/submission-api/v2/submissions`, method: 'POST', headers, body: submission }
  const { body: made } = await request(create.url, { ...create, dispatcher: agent })
  const { caseId } = (await made.json()) as { caseId: string } // promised by its schema
  const events: Sent = { url: `${origin}/submission-api/v2/cases/${caseId}/events`, method: 'GET', headers }
  const read: Sent = { url: `${origin}/submission-api/v2/destinations/${destinationId}`, method: 'GET' }
  return {
    loads: [
      { name: 'POST /token', request: () => tokenRequest(origin, client) },
      { name: 'GET /destinations/{id} (public)', request: () => read },
      { name: 'GET /cases/{id}/events', request: () => events },
      { name: 'POST /submissions (signs one event)', request: () => create },
    ],
  }
}
