import fc from 'fast-check'
import { expect, test } from 'vitest'
import { databaseUrl, filesNamedIn } from './database-url.ts'

const refusal = (url: string): string =>
  databaseUrl
    .safeParse(url)
    .error?.issues.map((issue) => issue.message)
    .join() ?? ''

test.each([
  ['mysql://user:password@host/kurier', 'must begin with postgres://'],
  ['host/kurier', 'must begin with postgres://'],
  ['postgres://user:pass#word@host/kurier', '# as %23'],
  ['postgres://user:1#word@host/kurier', '# as %23'],
  ['postgres://user:pass/word@host/kurier', '/ as %2F'],
  ['postgres://user:1/word@host/kurier', '/ as %2F'],
  ['postgres://user:1?word@host/kurier', '? as %3F'],
  ['postgres://user:p%ff@host/kurier', '% as %25'],
  ['postgres://one,two/kurier', 'several hosts'],
  ['postgres://one:5432,two:5432/kurier', 'is no address'],
  ['postgres://host/kurier?schema=other', '"schema" is not obeyed'],
  ['postgres://host/kurier?channel_binding=require', '"channel_binding" is not obeyed'],
  ['postgres://host/kurier?sslmode=allow', 'sslmode must be one of'],
])('%s is refused with the way out', (url, words) => {
  expect(refusal(url)).toContain(words)
  expect(refusal(url)).not.toMatch(/[#/?]word|p%ff/)
})

test.each([
  'postgres://user:password@host:5432/kurier',
  'postgresql://user:p%40ss%2Fw%23rd@[::1]/kurier?sslmode=verify-full&sslrootcert=/etc/ca.pem',
  'postgres:///kurier?host=/var/run/postgresql',
  'postgres://host/kurier?schema=public',
  'postgres://host/kurier?sslmode=require&uselibpqcompat=true',
])('%s is taken as it is', (url) => {
  expect(databaseUrl.parse(url)).toBe(url)
})

test.each(['prefer', 'require', 'verify-ca'])('sslmode=%s is what the driver takes it for', (mode) => {
  const url = `postgres://host/kurier?a_b=1&sslmode=${mode}`.replace('a_b', 'application_name')
  expect(databaseUrl.parse(url)).toBe(url.replace(mode, 'verify-full'))
})

test('whatever the password, percent-encoded it is taken, and read back', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1 }).filter((one) => one.isWellFormed()),
      (password) => {
        const url = databaseUrl.parse(`postgres://user:${encodeURIComponent(password)}@host/kurier`)
        expect(decodeURIComponent(new URL(url).password)).toBe(password)
      },
    ),
  )
})

test('the files that it names are told by their parameters', () => {
  expect(filesNamedIn('postgres://host/kurier?sslrootcert=/a&sslmode=require&sslkey=/b%20c')).toEqual([
    { parameter: 'sslkey', file: '/b c' },
    { parameter: 'sslrootcert', file: '/a' },
  ])
})
