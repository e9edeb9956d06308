import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { faultsOf } from '#lib/forms/faults.ts'
import { form } from '#lib/forms/housing-burden-first-application/1.0/form.ts'
import { validatorOf } from '#lib/forms/validators.ts'
import { root } from '../prepare.ts'
import { median } from './median.ts'

const LEAST_BYTES = 1_000_000
const ROUNDS = 20

/** An application of a megabyte that follows the form: the demo's, with its household repeated. */
async function largeApplication(): Promise<string> {
  const text = await readFile(join(root, 'server/demo/data/housing-burden-application.json'), 'utf8')
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
 * Validates a large application and prints the time as a ratio to reading the same text as JSON.
 * @throws Error when the application does not follow the form: finding faults is another load
 */
export async function benchValidation(): Promise<void> {
  const text = await largeApplication()
  const validate = await validatorOf(form)
  const rounds = Array.from({ length: ROUNDS }, () => {
    let application: unknown
    const reading = milliseconds(() => void (application = JSON.parse(text)))
    const judging = milliseconds(() => {
      if (faultsOf(form, validate, application).length > 0) throw new Error('the application does not follow the form')
    })
    return { judging, ratio: judging / reading }
  })
  const ratio = median(rounds.map((round) => round.ratio)).toFixed(2)
  const time = median(rounds.map((round) => round.judging)).toFixed(1)
  const slowest = Math.max(...rounds.map((round) => round.judging)).toFixed(1)
  const size = (text.length / 1_000_000).toFixed(1)
  console.log(
    `\nvalidating ${size} MB of form data, as a ratio to JSON.parse: ${ratio}   (${time} ms; slowest ${slowest} ms)`,
  )
}
