import { expect } from 'vitest'
import { offerForm } from '#lib/wings/applications/offer-form.ts'
import { formDestination, path } from '#lib/wings/applications/testing/form-destination.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { service, type ServiceAnswer, type Send } from '#server/testing/service.ts'

export const applications = `/api/forms/${path}/applications`
/** Headers of a request of a page of this installation. */
export const ownPage: Record<string, string> = { 'sec-fetch-site': 'same-origin' }

export type SubmissionBeginning = Record<'submissionId' | 'caseId' | 'accessToken' | 'statusCode', string>

export type OfferedForm = {
  db: TestDatabase
  send: Send
  destinationId: string
  clientId: string
  post: (to: string, body: unknown, headers?: Record<string, string>) => Promise<ServiceAnswer>
  begun: () => Promise<SubmissionBeginning>
  statusOf: (caseId: string, statusCode: string) => Promise<ServiceAnswer>
}

/** The small form, offered for a destination of its own in a database of its own. Call it in `beforeAll`. */
export async function offeredForm(): Promise<OfferedForm> {
  const db = await testDatabase()
  const send = await service()
  const destinationId = await formDestination()
  const { clientId } = await offerForm(contextFor(systemActor), { path, destinationId })
  const post: OfferedForm['post'] = (to, body, headers = ownPage) => send('POST', to, { body, headers })
  const begun = async (): Promise<SubmissionBeginning> => {
    const { status, json } = await post(applications, { announcedAttachments: [] })
    expect(status).toBe(201)
    return json as SubmissionBeginning // promised by its schema
  }
  const statusOf: OfferedForm['statusOf'] = (caseId, statusCode) => post('/api/forms/status', { caseId, statusCode })
  return { db, send, destinationId, clientId, post, begun, statusOf }
}
