import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBothSides, type BothSides } from './testing/both-sides.ts'
import { kurierClient } from '@kurier/client/testing/run-command'

let sides: BothSides
/** The address alone: nobody needs a client to ask. */
let env: { KURIER_BASE_URL: string }

beforeAll(async () => {
  sides = await startBothSides()
  env = { KURIER_BASE_URL: sides.service.baseUrl }
})

afterAll(() => sides.close())

it('routes finds a destination to send to, and checks its signature', async () => {
  const place = ['--service', '99107023017000', '--ars', '091620000000']
  const found = await kurierClient(env, 'routes', ...place, '--json')
  expect(found).toMatchObject({ exitCode: 0, stderr: '' })
  expect(JSON.parse(found.stdout)).toMatchObject({ routes: [{ destinationId: sides.destinationId }] })
  expect((await kurierClient(env, 'routes', ...place)).stdout).toMatch(new RegExp(`^${sides.destinationId}  .+@.+\n$`))
})

it('areas finds the id that routes takes', async () => {
  const { stdout } = await kurierClient(env, 'areas', 'Bay*', '--json')
  const { areas } = JSON.parse(stdout) as { areas: { id: string }[] }
  expect(areas).toMatchObject([{ name: 'Bayern' }])
  const found = await kurierClient(env, 'routes', '--service', '99107023017000', '--area', String(areas[0]?.id))
  expect(found).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(sides.destinationId) })
  expect((await kurierClient(env, 'areas', 'Atlantis')).stdout).toBe('no area\n')
})

it.each([
  [['routes', '--service', '99107023017000'], 2, /exactly one of --ars, --ags and --area/],
  [['routes', '--service', '99107023017000', '--ars', '09', '--ags', '09'], 2, /exactly one/],
  [['routes', '--service', 'x', '--ars', '09'], 1, /14 digits/],
  [['routes', '--service', '99000000000000', '--ags', '09162000'], 0, /^$/],
  [['areas', 'a'], 1, /2 characters/],
])('%j ends with %i', async (args, exitCode, message) => {
  const run = await kurierClient(env, ...args)
  expect([run.exitCode, run.stderr]).toEqual([exitCode, expect.stringMatching(message)])
})

it('without the address of the service it says how to give it', async () => {
  expect(await kurierClient({}, 'areas', 'Bayern')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('--base-url'),
  })
})
