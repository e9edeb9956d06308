import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { beforeAll, describe, expect, test } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { parseJson } from './read-body.ts'

beforeAll(() => {
  completeSettings(testSettings)
})

const blanks = ' '.repeat(1_100_000)
const large = (text: string) => Buffer.from(text + blanks)

describe('a body over a mebibyte', () => {
  test('comes back whole when no members are named', async () => {
    expect(await parseJson(large('{"a":[1,{"b":null}]}'))).toEqual({ a: [1, { b: null }] })
  })

  test.each([
    ['members that are texts, and no others', '{"a":"1","b":"2","c":"3","__proto__":"4"}', { a: '1', b: '2' }],
    ['null for a member that is no text', '{"a":{"b":[1,2,3]},"b":7}', { a: null, b: null }],
    ['nothing for a member that is missing', '{"toString":"1"}', {}],
    ['an empty list for any list', '[{"a":"1"},2]', []],
    ['null', 'null', null],
    ['a text', '"a"', 'a'],
    ['a number', '1', 1],
  ])('brings back %s', async (_, text, expected) => {
    expect(await parseJson(large(text), ['a', 'b'])).toEqual(expected)
  })

  test('of millions of values is read without taking them over', async () => {
    const values = Buffer.from(`{"a":"1","b":[${'[],'.repeat(1_000_000)}0]}`)
    expect(await parseJson(values, ['a', 'b'])).toEqual({ a: '1', b: null })
  })

  test.each(['{', '[1] x', '"\u0001"'])('that is %j is malformed', async (text) => {
    await expect(parseJson(large(text), ['a'])).rejects.toMatchObject({ code: 'malformed' })
  })

  test('is refused for the moment when its thread breaks off, and the next one is read', async () => {
    const reading = parseJson(large('{"a":"1"}'), ['a'])
    const { worker } = oncePerProcess<{ worker: Worker }>('json-parser', () => {
      throw new Error('there is no thread')
    })
    worker.emit('error', new Error('out of memory'))
    await expect(reading).rejects.toMatchObject({ code: 'unavailable' })
    expect(await parseJson(large('{"a":"1"}'), ['a'])).toEqual({ a: '1' })
    await worker.terminate()
  })

  test('does not keep the process from ending', async () => {
    const program = `
      const waiting = setInterval(() => undefined, 1000)
      const { parseJson } = await import(${JSON.stringify(new URL('./read-body.ts', import.meta.url).href)})
      console.log(JSON.stringify(await parseJson(Buffer.from('{"a":"1"}' + ' '.repeat(1_100_000)), ['a'])))
      clearInterval(waiting)`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      timeout: 30_000,
    })
    expect(JSON.parse(stdout)).toEqual({ a: '1' })
  })
})
