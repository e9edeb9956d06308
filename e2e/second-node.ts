import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { countOne } from '#lib/platform/testing/counts.ts'
import { freePort } from '#server/own-database/free-port.ts'
import { dataDir } from './demo.ts'
import { expect, test as base } from './journey.ts'

/** The `test` of journeys at a second node of the same installation, which has other settings. */
export const testWithNode = (settings: () => Record<string, string>) =>
  base.extend({
    baseURL: async ({}, provide) => {
      const port = String(await freePort(undefined))
      const baseUrl = `http://127.0.0.1:${port}`
      const common = { PORT: port, BASE_URL: baseUrl, DATA_DIR: dataDir(), SANDBOX: 'true', LOG_LEVEL: 'warn' }
      const server = spawn(process.execPath, ['server/main.ts'], {
        cwd: join(import.meta.dirname, '..'),
        env: { ...process.env, ...common, ...settings() },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      countOne('servers')
      const ended = once(server, 'exit')
      let printed = ''
      for await (const chunk of server.stdout) {
        printed += String(chunk)
        if (printed.includes(' is ready: ')) break
      }
      expect(printed).toContain(' is ready: ')
      await provide(baseUrl)
      server.kill('SIGTERM')
      await ended
    },
  })
