import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { Command, InvalidArgumentError, Option } from 'commander'
import { chromiumPath } from '../../e2e/chromium.ts'
import { runInTemporaryFolder, type Run } from '../demo/run.ts'
import { openOffice, sendCase, type SentCase } from './cases.ts'
import { playDay } from './day.ts'
import { countsOf, FEWEST_CASES, inTurn, WHOLE_DAY } from './mixture.ts'
import { resultLines, type PlayedDay } from './results.ts'
import { setDayStage, type DayStage } from './stage.ts'
import { faultsOf } from './verdict.ts'
import { wayNames, ways, type WayName } from './ways.ts'

/** The list of the workbench shows 100 rows at once, and cases of earlier days are among them. */
const MOST_CASES = 90

function casesIn(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= FEWEST_CASES && value <= MOST_CASES) return value
  throw new InvalidArgumentError(`It is a whole number from ${FEWEST_CASES} to ${MOST_CASES}.`)
}

type DayOptions = { ways: WayName[]; cases: number; json?: true }

const {
  ways: wanted,
  cases: count,
  json,
} = new Command('npm run workday --')
  .description(
    'Works through a day of cases at the workbench in a browser, as one case worker, and counts what she clicks and presses: ' +
      'all on an installation in a temporary folder. Exit code 1 when a case is decided otherwise than it should be.',
  )
  .addOption(new Option('--ways <names...>', 'ways of working').choices(wayNames).default(wayNames))
  .option('--cases <number>', 'how many a day has', casesIn, WHOLE_DAY)
  .option('--json', 'print the results as JSON, and all else to standard error')
  .parse()
  .opts<DayOptions>()

await runInTemporaryFolder(
  {
    name: 'workday',
    stopping: 'Stopping the service, its database and the browser …',
    heading: `A day of ${count} cases at the workbench.`,
    isAnswerAlone: json ?? false,
  },
  async (trial, dataDir) => {
    const days = await playAll(trial, dataDir)
    return {
      answer: { cases: count, days },
      lines: resultLines(days),
      isFaulty: days.some(({ faults }) => faults.length > 0),
    }
  },
)

async function playAll(trial: Run, dataDir: string): Promise<PlayedDay[]> {
  const stage = await setDayStage(trial, dataDir)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
  trial.ending.add(() => browser.close())
  const days: PlayedDay[] = []
  for (const way of wanted) days.push(await playWay(trial, { stage, browser, dataDir }, way))
  return days
}

type WorkPlace = { stage: DayStage; browser: Browser; dataDir: string }

/** One day at a destination of its own, in a browser that knows nothing of the days before. */
async function playWay({ report }: Run, { stage, browser, dataDir }: WorkPlace, way: WayName): Promise<PlayedDay> {
  const { baseUrl, keys, worker } = stage
  report.heading(`Way of working: ${way}`)
  const destinationName = `Housing office, ${way}`
  const destinationId = await report.step('administration', 'creates a destination', () =>
    openOffice(stage, destinationName),
  )
  const cases = await report.step('online service', `sends ${count} cases`, () => sendAll(stage, destinationId))
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  })
  const page = await context.newPage()
  await page.goto('/sign-in')
  const keyFiles = Object.entries(keys).map(([name, { privateKey }]) => ({
    name: `${name}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(privateKey)),
  }))
  const parts = await report.step('administration', 'works through all of them', () =>
    playDay(page, ways[way], { person: worker, destinationName, keyFiles, cases }).catch(async (error: unknown) => {
      const path = join(dataDir, 'page.png')
      await page.screenshot({ path, fullPage: true })
      report.note(`The page as she left it: ${path}`)
      throw error
    }),
  )
  const faults = await report.step('online service', 'reads what became of them', () =>
    faultsOf(stage, { destinationId, cases, page }),
  )
  await context.close()
  return { way, parts, faults }
}

async function sendAll(stage: DayStage, destinationId: string): Promise<SentCase[]> {
  const sent: SentCase[] = []
  for (const [number, kind] of inTurn(countsOf(count)).entries())
    sent.push(await sendCase({ stage, destinationId }, kind, number))
  return sent
}
