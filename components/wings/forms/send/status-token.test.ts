import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHttpClient } from '@kurier/sdk/http-client'
import { filledText, object } from '@kurier/sdk/json-shape'
import { answer, bodyOf, startServer, type TestServer } from '@kurier/sdk/testing/http-server'
import { createTokenClient } from '@kurier/sdk/token-client'
import { boundTokens } from './status-token.ts'

const application = { caseId: randomUUID(), statusCode: 'ABCD-EFGH', accessToken: 'token-0', expiresIn: 1800 }

let server: TestServer
let elapsed: number
/** The credentials of each question for the status, and the tokens that calls carried. */
let questions: string[]
let carried: (string | undefined)[]
/** The one token that the service takes; undefined: any token. */
let good: string | undefined

beforeEach(async () => {
  elapsed = 0
  questions = []
  carried = []
  good = undefined
  server = await startServer(async (request, response) => {
    const body = (await bodyOf(request)).toString()
    if (request.url === '/api/forms/status') {
      questions.push(`${request.method} ${body} ${request.headers.authorization}`)
      const ids = { submissionId: randomUUID(), caseId: application.caseId, destinationId: randomUUID() }
      const token = { accessToken: `token-${questions.length}`, expiresIn: 1800 }
      return answer(response, 200, { ...ids, form: 'callback-request', version: '1.0', handingIn: 'unasked', ...token })
    }
    const token = request.headers.authorization?.replace('Bearer ', '')
    carried.push(token)
    if (good !== undefined && token !== good) return answer(response, 401, { title: 'Unauthorized' })
    answer(response, 200, { state: 'incomplete' })
  })
})

afterEach(() => server.close())

function page() {
  const place = { baseUrl: server.baseUrl, schemaBase: `${server.baseUrl}/schemas` }
  const options = { ...place, ...boundTokens(place, application), retries: 0 }
  const http = createHttpClient(
    options,
    createTokenClient(options, () => elapsed),
  )
  return { call: () => http.json({ method: 'GET', path: '/thing' }, object({ state: filledText })) }
}

const question = `POST ${JSON.stringify({ caseId: application.caseId, statusCode: application.statusCode })} undefined`

describe('the page of an application', () => {
  it('begins with the token it has, and asks for the next one by its status code before that one ends, again and again', async () => {
    const { call } = page()
    for (const minutes of [0, 28.9, 29, 57.9, 58, 87]) {
      elapsed = minutes * 60_000
      await call()
    }
    expect(carried).toEqual(['token-0', 'token-0', 'token-1', 'token-1', 'token-2', 'token-3'])
    expect(questions).toEqual([question, question, question])
  })

  it('does not begin with a token that ended while nobody called', async () => {
    const { call } = page()
    elapsed = 31 * 60_000
    await call()
    expect(carried).toEqual(['token-1'])
  })

  it('asks for one new token when the service takes the one it has no more, and goes on', async () => {
    good = 'token-1'
    const { call } = page()
    await Promise.all([call(), call()])
    await call()
    expect(carried.toSorted()).toEqual(['token-0', 'token-0', 'token-1', 'token-1', 'token-1'])
    expect(questions).toEqual([question])
  })

  it('does not ask without end when the service takes no token at all', async () => {
    good = 'none'
    await expect(page().call()).rejects.toMatchObject({ status: 401 })
    expect(carried).toEqual(['token-0', 'token-1'])
    expect(questions).toHaveLength(1)
  })
})
