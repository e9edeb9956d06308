import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forms } from '@kurier/forms/registry/forms.generated'
import { goneFile, goneFiles, readGone, stillGone } from './gone-files.ts'
import { loadJudge } from './judge.ts'
import { sectionStates } from './fill/section-states.ts'
import { stepsOf } from './fill/steps.ts'

const form = forms.find(({ path }) => path === 'housing-burden') ?? expect.fail('there is no such form')
const names = fc.array(fc.constantFrom('a.pdf', 'b c.pdf', 'd.pdf', ''), { maxLength: 6 })
const noted = (list: readonly string[]) => list.map((name) => goneFile('id', name))

test('what is added stands for one of its own name, else for the first: as many are gone less as were added', () => {
  expect(stillGone(noted(['a.pdf', 'b c.pdf', 'd.pdf']), [{ name: 'other.jpg' }, { name: 'b c.pdf' }])).toEqual(
    noted(['d.pdf']),
  )
  fc.assert(
    fc.property(names, names, (gone, added) => {
      const files = added.map((name) => ({ name }))
      const left = stillGone(noted(gone), files).map((one) => readGone(one).name)
      expect(left).toHaveLength(Math.max(0, gone.length - added.length))
      // nobody is asked for a file whose name was added as often as it was gone
      const count = (list: readonly string[], name: string) => list.filter((one) => one === name).length
      for (const name of left) {
        expect(count(left, name)).toBeLessThanOrEqual(
          Math.max(0, count(gone, name) - Math.min(count(gone, name), count(added, name))),
        )
      }
    }),
  )
})

const GONE = { G00001543: { 'F60000296-gone': [goneFile('one', 'grundbuch.pdf')] } }

test('a proof whose file is gone is told where it is asked for, and not once it comes later', () => {
  expect(goneFiles(form, GONE)).toEqual([{ id: 'F60000296', path: 'G00001543.F60000296', names: ['grundbuch.pdf'] }])
  expect(goneFiles(form, { G00001543: { ...GONE.G00001543, 'F60000296-later': 'true' } })).toEqual([])
  expect(goneFiles(form, {})).toEqual([])
})

test('a section of which a file is gone is never complete, though the proof may be left out', async () => {
  const judge = await loadJudge(form)
  const fault = judge(GONE).find(({ field }) => field === 'G00001543.F60000296')
  expect(fault).toMatchObject({
    page: 'burdens',
    isFileGone: true,
    message: { de: expect.stringContaining('ein Dokument') },
  })
  expect(judge({}).filter(({ isFileGone }) => isFileGone)).toEqual([])
  const steps = stepsOf(form, GONE)
  const visits = {
    visited: new Set(steps.map(({ key }) => key)),
    told: new Set<string>(),
    faults: fault ? [fault] : [],
  }
  const states = sectionStates(steps, visits, GONE)
  expect(states.filter(({ state }) => state === 'file-gone').map(({ section }) => section.page.key)).toEqual([
    'burdens',
  ])
})
