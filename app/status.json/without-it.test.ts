import { beforeAll, expect, it } from 'vitest'
import { contextFor } from '#lib/platform/context.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { publicStatusOf } from '#lib/wings/status/public-status.ts'
import { service } from '#server/testing/service.ts'

beforeAll(async () => {
  await testDatabase()
})

it('without PUBLIC_STATUS there is no public status, neither for programs nor for the page', async () => {
  const send = await service()
  expect((await send('GET', '/status.json')).status).toBe(404)
  await expect(publicStatusOf(contextFor(undefined))).rejects.toMatchObject({ code: 'not-found' })
})
