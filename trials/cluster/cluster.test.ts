import { expect, onTestFinished, test } from 'vitest'
import { pgbouncerSettings } from '../../server/testing/pgbouncer.ts'
import { assertPrograms, isListening, startDaemon } from '../../server/testing/processes.ts'
import { countedFetch, longestGap } from './counted-fetch.ts'
import { haproxySettings } from './haproxy.ts'
import { isGood, tableOf } from './report.ts'

test('HAProxy asks each node whether it is ready, and repeats nothing that a node may have got', () => {
  const settings = haproxySettings(8080, [3001, 3002, 3003])
  expect(settings).toContain('bind 127.0.0.1:8080')
  const [, nodes = '', pages = ''] = settings.split(/^backend /m)
  expect(nodes.match(/server node-\d 127\.0\.0\.1:300\d$/gm)).toHaveLength(3)
  // a browser stays with its node
  expect(pages.match(/server node-(\d) 127\.0\.0\.1:300\1 track nodes\/node-\1 cookie \1$/gm)).toHaveLength(3)
  expect(settings).toContain('/api/health/ready')
  expect(/retry-on (.*)/.exec(settings)?.[1]).toBe('conn-failure')
})

test('PgBouncer shares sessions, but for what keeps one', () => {
  const wish = { folder: '/tmp/a', database: 'kurier', user: 'kurier', databasePort: 5432, port: 6432 }
  const settings = pgbouncerSettings(wish)
  expect(settings).toContain('kurier = host=127.0.0.1 port=5432\n')
  expect(settings).toMatch(/kurier_direct = .*pool_mode=session/)
  expect(settings).toContain('\npool_mode = transaction\n')
  expect(pgbouncerSettings({ ...wish, database: '*' })).not.toContain('_direct')
})

test('a program that is missing is told with the line that installs it', async () => {
  await expect(assertPrograms(['sh', 'no-such-program', 'nor-this'])).rejects.toMatchObject({
    code: 'missing-program',
    message: expect.stringContaining('apt-get install no-such-program nor-this'),
  })
})

test('a program that runs is ended by a signal, and knows nothing of our environment', async () => {
  const daemon = await startDaemon('sh', ['-c', 'echo "$HOME-$PATH"; exec sleep 60'], { cwd: '/' })
  onTestFinished(() => daemon.signal('SIGKILL'))
  await expect.poll(daemon.printed).toMatch(/^-\/usr/)
  daemon.signal('SIGKILL')
  expect(await daemon.ended).toBe('SIGKILL')
  expect(await isListening(1)).toBe(false)
})

test('requests without an answer and with one of 500 or more have failed, and nothing is sent again', async () => {
  const answers = [200, 404, 503, new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })]
  const requests = countedFetch(() => {
    const next = answers.shift()
    return typeof next === 'number'
      ? Promise.resolve(new Response(null, { status: next }))
      : Promise.reject(next ?? new Error())
  })
  const seen = requests.sinceNow()
  const send = (method: 'GET' | 'PUT') =>
    requests.fetch('http://localhost/a/00000000-0000-0000-0000-000000000000', { method } as never)
  await send('PUT')
  await send('GET')
  await send('PUT')
  await expect(send('PUT')).rejects.toThrow('fetch failed')
  expect([seen.count(), seen.failures().length, requests.acknowledged.length]).toEqual([4, 2, 1])
  expect(seen.failures()[0]).toBe('PUT /a/…: 503')
  expect(requests.sinceNow().count()).toBe(0)
})

test('the longest time without a write is counted from the blow on', () => {
  expect(longestGap([10, 900, 1000, 1500, 1600], 950)).toEqual({ length: 500, until: 1500 })
  expect(longestGap([10], 950)).toEqual({ length: 0, until: 950 })
})

test('a count that must be 0 and is not fails the run, and shows what was found', () => {
  const counts = [
    { scene: 'one', what: 'requests', count: 7 },
    { scene: 'another', what: 'lost', count: 3, mustBeNothing: true, shown: ['a', 'b', 'a'] },
  ]
  expect([isGood(counts), isGood(counts.slice(0, 1))]).toEqual([false, true])
  expect(tableOf(counts)).toEqual([
    'one      requests       7',
    'another  lost           3  (must be 0)',
    '    2 × a',
    '    b',
  ])
})
