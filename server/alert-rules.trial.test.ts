// The alerts by the program that will read them, and what it says of the metrics: Debian's package `prometheus` has it.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '@kurier/own-postgres/free-port'
import { isOnPath } from '@kurier/sdk/testing/is-on-path'
import { expect, onTestFinished, test } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { tellKnownSeries } from './known-series.ts'
import { openMetrics } from './metrics-server.ts'
import { root } from './prepare.ts'
import { destination, party, service, submitted } from './testing/service.ts'

const played = test.skipIf(!isOnPath('promtool'))

const promtool = (args: readonly string[], input = '') => {
  const { status, stdout, stderr } = spawnSync('promtool', args, {
    cwd: join(root, 'docs/operating'),
    input,
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}` }
}

played('the alerts are rules', () => {
  expect(promtool(['check', 'rules', 'alerts.yml'])).toMatchObject({ status: 0 })
})

played('each alert is set off by what it is for, and none by a fresh node, a first failure or a shared disk', () => {
  expect(promtool(['test', 'rules', 'alerts.test.yml'])).toEqual({
    status: 0,
    said: expect.stringContaining('SUCCESS'),
  })
})

played('the metrics of a node that has worked are as Prometheus wants them', async () => {
  await testDatabase()
  const port = await freePort(undefined)
  completeSettings({ METRICS_PORT: String(port), METRICS_TOKEN: '' })
  tellKnownSeries()
  onTestFinished(await openMetrics())
  const send = await service()
  const sender = await party(send, 'online-service')
  await submitted(send, sender, await destination(send, await party(send, 'administration-system')))
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toMatch(/^kurier_callbacks_given_up_total\{type="new-events"\} 0$/m)
  expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, said: '' })
})

played('and it does find what is wrong', () => {
  const gauge = '# HELP some_total Something\n# TYPE some_total gauge\nsome_total 1\n'
  expect(promtool(['check', 'metrics'], gauge).status).not.toBe(0)
})
