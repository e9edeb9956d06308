import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../document.ts'
import { faultsOf } from '../../faults.ts'
import { removed, replaced } from '../../testing/json-pointer.ts'
import { writtenFaults, type Application } from '../../testing/written-faults.ts'
import { form } from './form.ts'

const found = (document: Json) => faultsOf(form, document).map(({ kind, pointer }) => `${kind} ${pointer}`)

async function read(path: string): Promise<Json> {
  // what JSON.parse gives is JSON
  return JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8')) as Json
}

const applicationOf = (name: Application) => read(`../../testing/applications/${name}.json`)

describe('an application written from the specification', () => {
  test.each(['lives-alone', 'widow-with-lodger'] as const)('passes: %s', async (name) => {
    expect(found(await applicationOf(name))).toEqual([])
  })

  test('passes when the demo sends it', async () => {
    expect(found(await read('../../examples/housing-burden-application.json'))).toEqual([])
  })

  test('of little need asks for nothing that may be left out', async () => {
    const application = await applicationOf('lives-alone')
    for (const pointer of leaves(application)) {
      expect([pointer, ...found(removed(application, pointer))]).not.toEqual([pointer])
    }
  })

  test.each(writtenFaults)('$application with another $at: $faults', async ({ application, at, put, faults }) => {
    const document = await applicationOf(application)
    const changed = put === undefined ? removed(document, at) : replaced(document, at, put)
    expect(changed).not.toEqual(document)
    expect(found(changed).sort()).toEqual([...faults].sort())
  })

  test('has enough faults tried, of each kind', () => {
    const kinds = new Set(writtenFaults.flatMap(({ faults }) => faults.map((fault) => fault.split(' ')[0])))
    expect([...kinds].sort()).toEqual([
      'decimals',
      'missing',
      'no-date',
      'none-of',
      'not-listed',
      'pattern',
      'too-few',
      'too-large',
      'too-long',
      'too-many',
      'too-short',
      'too-small',
      'type',
      'unknown-property',
    ])
  })
})

function leaves(value: Json, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [pointer]
  return Object.entries(value).flatMap(([name, part]) => leaves(part, `${pointer}/${name}`))
}
