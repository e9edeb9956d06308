import { describe, expect, it } from 'vitest'
import { createReport, shownDuration, stepLine } from './report.ts'

function written(isTTY: boolean) {
  const output = { text: '', isTTY, write: (text: string) => void (output.text += text) }
  return output
}

describe('a duration', () => {
  it.each([
    [0, '0 ms'],
    [999.4, '999 ms'],
    [999.6, '1.0 s'],
    [59_940, '59.9 s'],
    [59_960, '1 min 0 s'],
    [125_400, '2 min 5 s'],
  ])('of %d ms is shown as %s', (milliseconds, shown) => {
    expect(shownDuration(milliseconds)).toBe(shown)
  })
})

it('a step fills one line of 80 columns, its duration at the right', () => {
  const line = stepLine('✓', 'operator', 'starts PostgreSQL and Kurier', 1234)
  expect(line).toMatch(/^ {2}✓ operator {8}starts PostgreSQL and Kurier +1\.2 s$/)
  expect(line).toHaveLength(80)
})

describe('the report', () => {
  it('tells what a step found, and counts it', async () => {
    const output = written(false)
    const report = createReport(output)
    expect(
      await report.step(
        'online service',
        'counts',
        async () => 3,
        (value) => `${value} of 3`,
      ),
    ).toBe(3)
    expect(output.text).toMatch(/^ {2}✓ online service {2}counts: 3 of 3 +\d+ ms\n$/)
    expect(report.done()).toBe(1)
  })

  it('names the step that failed and throws its error on', async () => {
    const output = written(false)
    const report = createReport(output)
    const failing = report.step('administration', 'lists', () => Promise.reject(new Error('no answer')))
    await expect(failing).rejects.toThrow('no answer')
    expect(output.text).toMatch(/^ {2}✗ administration {2}lists/)
    expect([report.failed(), report.done()]).toEqual(['administration lists', 0])
  })

  it('shows the step under way on a terminal, below every note', async () => {
    const output = written(true)
    const report = createReport(output)
    await report.step('operator', 'starts', async () => report.note('building'))
    const clear = '\r\u001b[K'
    const pending = '  … operator        starts'
    expect(output.text.startsWith(`${pending}${clear}    building\n${pending}${clear}  ✓ operator`)).toBe(true)
  })

  it('is silent once it is stopped, and begins no further step', async () => {
    const output = written(false)
    const report = createReport(output)
    report.stop()
    report.lines('too late')
    let begun = false
    const step = report.step('operator', 'goes on', async () => {
      begun = true
    })
    await Promise.race([step, Promise.resolve()])
    expect([output.text, begun]).toEqual(['', false])
  })
})
