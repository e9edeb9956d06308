import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { kurierClient } from '@kurier/client/testing/run-command'
import { newId } from '#lib/platform/ids.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { destination, party, service, submitted } from '#server/testing/service.ts'
import { kurier, kurierJson } from './testing/run-command.ts'

let folder: string
let caseId: string
let keys: string

beforeAll(async () => {
  await testDatabase()
  const send = await service()
  const [sender, receiver] = [await party(send, 'online-service'), await party(send, 'administration-system')]
  caseId = (await submitted(send, sender, await destination(send, receiver))).caseId
  folder = await mkdtemp(join(tmpdir(), 'kurier-prove-'))
  keys = join(folder, 'jwks.json')
  await writeFile(keys, (await send('GET', '/submission-api/.well-known/jwks.json')).text)
})
afterAll(() => rm(folder, { recursive: true }))

it.each(['zip', 'html', 'json'])('proves a case as %s, which anyone verifies without a setting', async (form) => {
  const out = join(folder, `evidence-x.${form}`)
  expect(await kurierJson('cases', 'prove', caseId, '--out', out, '--as', form)).toEqual({
    caseId,
    file: out,
    events: 2,
  })
  const { exitCode, stdout, stderr } = await kurierClient({}, 'verify', out)
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(stdout).toMatch(new RegExp(`^2 events of case ${caseId}: unchanged since .+\\nKeys, to be compared`))
  const compared = await kurierClient({}, '--json', 'verify', out, '--jwks', keys)
  expect(JSON.parse(compared.stdout)).toMatchObject({
    outcome: 'unchanged',
    caseId,
    events: 2,
    keysCompared: true,
    faults: [],
  })
  const again = await kurier('cases', 'prove', caseId, '--out', out, '--as', form)
  expect(again.exitCode).toBe(1)
  expect(again.stderr).toMatch(/exist/)
})

it('names the event in which a byte was changed, with exit code 4', async () => {
  const path = join(folder, 'evidence-x.html')
  const page = await readFile(path, 'utf8')
  const changed = join(folder, 'changed.html')
  await writeFile(changed, page.replace('"sequence":2', '"sequence":3'))
  expect(await kurierClient({}, 'verify', changed)).toMatchObject({
    exitCode: 4,
    stdout: expect.stringContaining('FAULT event 2: it was taken out') as string,
  })
  await writeFile(changed, page.replace(/("recordedAt":")2/, '$19'))
  expect(await kurierClient({}, 'verify', changed)).toMatchObject({
    exitCode: 4,
    stdout: expect.stringContaining('FAULT event 1: it was changed') as string,
  })
})

it('tells what it cannot read, and which case there is not', async () => {
  const wrong = join(folder, 'wrong.zip')
  await writeFile(wrong, 'PK\u0003\u0004 no zip')
  expect(await kurierClient({}, 'verify', wrong)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('no ZIP') as string,
  })
  expect(await kurierClient({}, 'verify', keys, '--jwks', wrong)).toMatchObject({ exitCode: 2 })
  expect(await kurierClient({}, 'verify', keys)).toMatchObject({ exitCode: 4 })
  expect(await kurier('cases', 'prove', newId(), '--out', join(folder, 'none.zip'))).toMatchObject({ exitCode: 1 })
})
