import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { answeredCase } from '#app/api/forms/testing/answered-case.ts'
import { applications, offeredForm, ownPage, type OfferedForm } from '#app/api/forms/testing/offered-form.ts'
import { newStatusCode } from '#lib/wings/applications/status-code.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { apiRouter } from '#app/_http/router.ts'
import { loadRoutes } from '#server/routes.ts'
import { hostileBody, seeded, settled } from './testing/hostile.ts'

const RUNS = 500
const further = '/api/forms/status/submissions'

let form: OfferedForm
let answer: (request: Request) => Response | Promise<Response>

beforeAll(async () => {
  form = await offeredForm()
  completeSettings({
    FORM_APPLICATIONS_PER_HOUR: '100000000',
    FORM_APPLICATIONS_PER_MINUTE: '100000000',
    RATE_ADDRESS_REQUESTS: '100000000',
  })
  answer = apiRouter(await loadRoutes())
})

/** Sends bytes as a page of this installation does. */
async function posted(path: string, body: Uint8Array): Promise<Response> {
  forget('rate-counters')
  const headers = { ...ownPage, 'content-type': 'application/json' }
  const request = new Request(new URL(path, settings().baseUrl), { method: 'POST', headers, body: body as BodyInit }) // bytes are one
  return settled(`POST ${path}`, Promise.resolve(answer(request)))
}

describe('the routes of forms answer whatever they are sent', { timeout: 300_000 }, () => {
  test('to begin an application', async () => {
    const bodies = hostileBody({ announcedAttachments: [randomUUID(), randomUUID()] })
    const property = fc.asyncProperty(bodies, async (body) => {
      expect([201, 400, 413, 415, 422]).toContain((await posted(applications, body)).status)
    })
    await fc.assert(property, seeded('applications', RUNS))
  })

  test('to follow one, and open none', async () => {
    const { caseId, statusCode } = await form.begun()
    const bodies = hostileBody({ caseId, statusCode: `${newStatusCode()} ` })
    const property = fc.asyncProperty(bodies, async (body) => {
      forget('failed-attempts')
      expect([400, 404, 413, 415, 422]).toContain((await posted('/api/forms/status', body)).status)
    })
    await fc.assert(property, seeded('status codes', RUNS))
    forget('failed-attempts')
    expect((await form.statusOf(caseId, statusCode)).status).toBe(200)
  })

  test('to hand in documents', async () => {
    const { caseId, statusCode } = await answeredCase(form)
    const bodies = hostileBody({ caseId, statusCode, announcedAttachments: [randomUUID()] })
    const property = fc.asyncProperty(bodies, async (body) => {
      forget('failed-attempts')
      expect([201, 400, 404, 413, 415, 422]).toContain((await posted(further, body)).status)
    })
    await fc.assert(property, seeded('documents handed in', RUNS))
  })

  test.each([applications, '/api/forms/status', further])('%s looks at nothing of a foreign page', async (path) => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    for (const body of ['{', '{}', 'x'.repeat(2_000_000)]) {
      expect((await form.send('POST', path, { body, type: 'text/plain', headers })).status).toBe(403)
    }
  })

  test.each([applications, '/api/forms/status', further])(
    '%s takes JSON of at most 1 MiB and knows no other method',
    async (path) => {
      const sent = { headers: ownPage, type: 'application/json' }
      expect((await form.send('POST', path, { ...sent, body: `"${'x'.repeat(1_048_576)}"` })).status).toBe(413)
      expect((await form.send('POST', path, { ...sent, body: '{' })).status).toBe(400)
      expect((await form.send('POST', path, { ...sent, type: 'text/plain', body: '{}' })).status).toBe(415)
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
        expect((await form.send(method, path, { headers: ownPage })).status).toBe(405)
      }
    },
  )
})
