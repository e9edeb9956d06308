import { readFile } from 'node:fs/promises'
import { faultsOf } from '@kurier/forms/faults'
import { form } from '@kurier/forms/housing-burden-first-application/1.0/form'
import { dataRecordFile } from '@kurier/sides/application'
import { spread } from '../measuring/median.ts'
import type { MeasuredFigure } from '../measuring/row.ts'

const LEAST_BYTES = 1_000_000
const ROUNDS = 20

/** An application of a megabyte that follows the form: the demo's, with its household repeated. */
async function largeApplication(): Promise<string> {
  const text = await readFile(dataRecordFile, 'utf8')
  // the demo's application has a household (specification 2.6)
  const application = JSON.parse(text) as { G00001541: { G00000450: unknown[] } }
  const household = application.G00001541.G00000450
  const times = Math.ceil(LEAST_BYTES / JSON.stringify(household).length)
  application.G00001541.G00000450 = Array.from({ length: times }, () => household).flat()
  return JSON.stringify(application)
}

function milliseconds(work: () => void): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

/**
 * What validating a large application costs, beside reading the same text as JSON.
 * @throws Error when the application does not follow the form: finding faults is another load
 */
export async function measureValidation(): Promise<MeasuredFigure[]> {
  const text = await largeApplication()
  const rounds = Array.from({ length: ROUNDS }, () => {
    let application: unknown
    const reading = milliseconds(() => void (application = JSON.parse(text)))
    const judging = milliseconds(() => {
      if (faultsOf(form, application).length > 0) throw new Error('the application does not follow the form')
    })
    return { reading, judging }
  })
  const size = (text.length / 1_000_000).toFixed(1)
  const judging = spread(rounds.map((round) => round.judging))
  return [
    {
      title: `${size} MB of form data validated, beside JSON.parse of the same text`,
      unit: '×',
      goal: undefined,
      ...spread(rounds.map((round) => round.judging / round.reading)),
      details: [`${judging.value.toFixed(1)} ms; slowest ${judging.most.toFixed(1)} ms`],
    },
  ]
}
