import { beforeAll, expect, it } from 'vitest'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { destination, party, service, submitted } from '#server/testing/service.ts'
import { kurier, kurierJson, uuid } from './testing/run-command.ts'

let caseIds: string[] = []

beforeAll(async () => {
  await testDatabase()
  const send = await service()
  const [sender, receiver] = [await party(send, 'online-service'), await party(send, 'administration-system')]
  const destinationId = await destination(send, receiver)
  caseIds = [await submitted(send, sender, destinationId), await submitted(send, sender, destinationId)]
    .map(({ caseId }) => caseId)
    .sort()
})

/** What only who owns the tables can do: past the trigger that keeps the log append-only. */
async function forged(sql: string, values: unknown[]): Promise<void> {
  await testPool().query('alter table events disable trigger user')
  await testPool().query('delete from notices')
  await testPool().query(sql, values)
  await testPool().query('alter table events enable trigger user')
}

it('finds nothing wrong with what nobody touched, and tells the head that an operator notes', async () => {
  const { stdout, exitCode } = await kurier('audit', 'verify')
  expect(exitCode).toBe(0)
  const [, head = ''] = /nothing was changed or removed\.\nHead: (\S+)\./.exec(stdout) ?? []
  expect(head).toMatch(/^\d+:[\w-]{43}$/)
  expect(await kurierJson('audit', 'verify', '--head', head)).toMatchObject({ faults: [] })
  expect(await kurierJson('audit', 'verify-cases')).toStrictEqual({
    cases: 2,
    events: 4,
    faults: [],
    checkpoints: { checkpoints: 0, faults: [] },
  })
  expect(await kurierJson('audit', 'verify-cases', '--case', String(caseIds[0]))).toMatchObject({ cases: 1, events: 2 })
})

it('tells by words and exit code that the chain is not the one that was noted', async () => {
  const { stdout, exitCode } = await kurier('audit', 'verify', '--head', `1:${'A'.repeat(43)}`)
  expect(exitCode).toBe(1)
  expect(stdout).toContain('FAULT position 1 is not what was noted')
  expect((await kurier('audit', 'verify', '--head', 'yesterday')).exitCode).toBe(2)
})

it('tells which event was exchanged, removed, or signed by nobody', async () => {
  const [first, second] = caseIds
  await forged(
    `update events set token = (select token from events where case_id = $2 and sequence = 1)
                where case_id = $1 and sequence = 1`,
    [first, second],
  )
  await forged('delete from events where case_id = $1 and sequence = 2', [second])
  const { stdout, exitCode } = await kurier('audit', 'verify-cases')
  expect(exitCode).toBe(1)
  expect(stdout).toContain(`FAULT case ${first}, event 1: it does not follow`)
  expect(stdout).toContain(`FAULT case ${second}, event 2: it was removed`)
  await forged(`update events set token = regexp_replace(token, '.{20}$', repeat('A', 20)) where case_id = $1`, [
    second,
  ])
  expect(await kurierJsonFaults('--case', String(second))).toContainEqual({
    fault: 'signature',
    caseId: uuid,
    sequence: 1,
  })
})

it('tells of a case that lost its events all at once', async () => {
  await forged('delete from events where case_id = $1', [caseIds[0]])
  expect(await kurierJsonFaults('--case', String(caseIds[0]))).toEqual([
    { fault: 'removed', caseId: caseIds[0], sequence: 1 },
  ])
})

async function kurierJsonFaults(...more: string[]): Promise<unknown> {
  const { stdout } = await kurier('audit', 'verify-cases', ...more, '--json')
  return (JSON.parse(stdout) as { faults: unknown }).faults
}
