import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { root } from './prepare.ts'

const operating = readFileSync(join(root, 'docs/operating/install.md'), 'utf8')
const [, unit = ''] = /```ini\n(# \/etc\/systemd\/system\/kurier\.service\n.*?)```/s.exec(operating) ?? []
const value = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1]

test('the unit starts the service again for good, after the database where that is of this machine', () => {
  expect([value('Restart'), value('RestartSec'), value('StartLimitIntervalSec')]).toEqual(['on-failure', '5', '0'])
  expect(value('After')?.split(' ')).toEqual(expect.arrayContaining(['network-online.target', 'postgresql.service']))
  expect(value('Wants')).toBe('network-online.target')
  expect(unit.indexOf('StartLimitIntervalSec')).toBeLessThan(unit.indexOf('[Service]'))
})

test('it stops the service in order: PostgreSQL last', () => {
  expect([value('KillMode'), value('TimeoutStopSec')]).toEqual(['mixed', '180'])
})

test('it lets in as many connections as the settings do, and some hundred files more', () => {
  completeSettings(testSettings)
  expect(Number(value('LimitNOFILE'))).toBeGreaterThan(settings().limits.connections + 500)
})

const barred: Record<string, string> = {
  ProtectSystem: 'strict',
  ProtectHome: 'true',
  PrivateTmp: 'true',
  PrivateDevices: 'true',
  NoNewPrivileges: 'true',
  CapabilityBoundingSet: '',
  RestrictAddressFamilies: 'AF_INET AF_INET6 AF_NETLINK AF_UNIX',
  RestrictNamespaces: 'true',
  SystemCallArchitectures: 'native',
  SystemCallFilter: '@system-service',
  SystemCallErrorNumber: 'EPERM',
  UMask: '0077',
}

test('it bars what the program never needs, and nothing that it does', () => {
  expect(Object.fromEntries(Object.keys(barred).map((key) => [key, value(key)]))).toEqual(barred)
  expect(value('ReadWritePaths')?.split(' ')).toEqual([value('WorkingDirectory'), '/srv/kurier'])
  // Node writes code and runs it
  expect(value('MemoryDenyWriteExecute')).toBeUndefined()
})

test('it starts the program that there is', () => {
  expect(value('ExecStart')).toBe(`${value('WorkingDirectory')}/node_modules/.bin/node server/main.ts`)
})

test('systemd finds nothing wrong with it', async ({ skip }) => {
  const file = join(inject('runFolder'), 'kurier.service')
  const program = /^(ExecStart=)\S+/m
  await writeFile(file, unit.replace(program, `$1${process.execPath}`).replace(/^User=.*\n/m, ''))
  const { error, stderr, status } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  if (error) skip('there is no systemd-analyze here')
  expect([stderr, status]).toEqual(['', 0])
})
