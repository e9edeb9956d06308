import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingNames } from './env.ts'
import { nearNames } from './near-names.ts'

test.each([
  ['DEADLINE_SUBMITED_DAYS', 'DEADLINE_SUBMITTED_DAYS'],
  ['DEADLINE_SUBMISSION_DAYS', 'DEADLINE_SUBMITTED_DAYS'],
  ['DATABSAE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['TRUSTED_PROXY', undefined],
  ['TRUSTED_PROXYES', 'TRUSTED_PROXIES'],
  ['LIMIT_CONNECTION', 'LIMIT_CONNECTIONS'],
  ['LIMIT_SIZE', 'LIMIT_ARRIVING'],
])('%s: probably %s was meant', (name, meant) => {
  expect(nearNames([name], settingNames).map((near) => near.meant)).toEqual(meant === undefined ? [] : [meant])
})

test('what shells, containers, platforms and Node set is taken for none of ours', () => {
  const others = [
    'HOSTNAME',
    'HOSTTYPE',
    'LOGNAME',
    'PATH',
    'PORTS',
    'DATABASE',
    'DATABASE_HOST',
    'DATA',
    'SHELL',
    'LANG',
    'HOME',
    'NODE_ENV',
    'NODE_OPTIONS',
    'NODE_EXTRA_CA_CERTS',
    'S3_BUCKET',
    'OTEL_SERVICE_NAME',
    'OTEL_TRACES_EXPORTER',
    'KUBERNETES_SERVICE_HOST',
    'KURIER_PORT',
    'KURIER_PORT_3000_TCP',
    'SMTP_HOST',
    'SMTP_USER',
    'npm_config_cache',
    'UV_THREADPOOL_SIZE',
    'MALLOC_ARENA_MAX',
    'NODE_COMPILE_CACHE',
    'KURIER_STARTED',
    'NEXT_RUNTIME',
    'BASE_DIR',
    'INVOCATION_ID',
    'JOURNAL_STREAM',
    'SYSTEMD_EXEC_PID',
    'MEMORY_PRESSURE_WATCH',
    'AWS_ACCESS_KEY_ID',
    'MAIL',
  ]
  expect(nearNames(others, settingNames)).toEqual([])
  expect(nearNames(settingNames, settingNames)).toEqual([])
})

test('whatever one letter of a name is left out, added, replaced or exchanged, the name is found', () => {
  const long = settingNames.filter((name) => name.length > 7)
  fc.assert(
    fc.property(
      fc.constantFrom(...long),
      fc.nat(),
      fc.constantFrom(...'ABCXYZ_'),
      fc.nat(3),
      (name, place, letter, kind) => {
        const at = place % (name.length - 1)
        const changed = [
          name.slice(0, at) + name.slice(at + 1),
          name.slice(0, at) + letter + name.slice(at),
          name.slice(0, at) + letter + name.slice(at + 1),
          name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2),
        ][kind]
        fc.pre(changed !== undefined && !settingNames.includes(changed))
        expect(nearNames([changed], settingNames)).toEqual([{ name: changed, meant: name }])
      },
    ),
  )
})
