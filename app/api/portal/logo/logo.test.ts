import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { service, type Send } from '#server/testing/service.ts'

let send: Send

beforeAll(async () => {
  await testDatabase()
  send = await service()
})

describe('the logo', () => {
  afterEach(() => void completeSettings({ OPERATOR_LOGO: '' }))
  const logo = () => send('GET', '/api/portal/logo')

  it('is not there when none is set, when the file is gone, and when it is too large', async () => {
    expect((await logo()).status).toBe(404)
    const file = join(settings().dataDir, 'logo.svg')
    completeSettings({ OPERATOR_LOGO: file })
    expect((await logo()).status).toBe(404)
    await writeFile(file, ' '.repeat(262_145))
    expect((await logo()).status).toBe(404)
  })

  it.each([
    ['logo.svg', 'image/svg+xml'],
    ['logo.PNG', 'image/png'],
  ])('%s is handed out as %s, and can run nothing', async (name, mediaType) => {
    const file = join(settings().dataDir, name)
    await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    completeSettings({ OPERATOR_LOGO: file })
    const answer = await logo()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(mediaType)
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';.* sandbox$/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.text).toContain('<svg')
  })
})
