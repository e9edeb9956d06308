import { resolve } from 'node:path'
import { Command } from 'commander'
import { root } from '../../server/prepare.ts'
import { applicationForm, dataRecordFile, readApplication } from '@kurier/sides/application'
import { namesCase } from './decision.ts'
import { portSetting } from './free-port.ts'
import type { SendingSide } from './online-service-side.ts'
import { shownDuration } from './report.ts'
import { run, type Run } from './run.ts'
import { introduceSides, keysFolderOf, setStage } from './set-up.ts'
import { playCases, playFirstCase, type PlayedCase } from './story.ts'
import { timelineLines } from './timeline.ts'

const { once, brief } = new Command('npm run demo --')
  .description('Starts Kurier with a database of its own and plays both sides of two applications, with a reply.')
  .option('--once', 'stop when all is done: exit code 0, or 1 when a step failed')
  .option('--brief', 'only the first application, up to its acceptance')
  .addHelpText('after', '\nDATA_DIR names the folder in which the demo makes its own, PORT the port it would like.')
  .parse()
  .opts<{ once?: boolean; brief?: boolean }>()

const since = performance.now()
const dataDir = resolve(root, process.env.DATA_DIR || 'data', 'demo')

function places({ log }: Run, portal: string): string[] {
  return [
    '',
    `  Portal       ${portal}${once ? ' (stopped now)' : ''}`,
    `  Form         ${portal}/form/${applicationForm}`,
    `  Show me      ${portal}/sandbox (plays a whole case while you watch)`,
    ...(log.signInLink() && !once ? ['  Sign-in      the link for the first operator is in the server log'] : []),
    `  Data folder  ${dataDir}`,
    `  Server log   ${log.file}`,
    `  Data record  ${dataRecordFile}`,
    `  Private keys ${keysFolderOf(dataDir)}`,
  ]
}

function suggestions(): string[] {
  const clock = `SANDBOX=true DATA_DIR='${dataDir}' npm run -s kurier -- clock advance --days 8`
  return [
    '',
    'To see the contents deleted when their time is over, in another terminal:',
    `  ${clock}`,
    '',
    'Everything keeps running. Ctrl-C stops it.',
  ]
}

await run(dataDir, 'Stopping the service, its database and both receivers …', async (demo) => {
  const { report, end } = demo
  report.lines('Kurier demo: both sides of a housing-burden application, all on this machine.')
  report.heading('Setting up')
  const stage = await setStage(demo, dataDir, portSetting(process.env.PORT, 3000))
  const sides = await introduceSides(report, stage, keysFolderOf(dataDir))
  const play = brief ? playFirstCase : playCases
  const cases = await play(report, sides, await readApplication())
  report.heading(`All ${report.done()} steps done in ${shownDuration(performance.now() - since)}.`)
  report.lines(...places(demo, stage.baseUrl))
  if (once) await end(0)
  report.lines(...suggestions())
  await Promise.race([followCases(sides.sending, cases), stage.ended])
  throw new Error('The server has ended.')
})

/** Goes on listening: whenever the online service is told of a case, its new events are shown. Never ends by itself. */
async function followCases(side: SendingSide, cases: readonly PlayedCase[]): Promise<never> {
  const { receiver, report } = side
  const shown = new Map(cases.map(({ sent, events }) => [sent.caseId, events.length]))
  for (let seen = receiver.received.length; ; seen += 1) {
    const callback = await receiver.next(() => true, seen, null)
    const named = cases.filter(({ sent }) => namesCase(callback, sent.caseId))
    await showNews(side, named, shown).catch((error: unknown) =>
      report.note(`The events of a case could not be read: ${error instanceof Error ? error.message : String(error)}`),
    )
  }
}

/** @param shown how many events of each case were shown already; brought up to date */
async function showNews(
  { service, report }: SendingSide,
  cases: readonly PlayedCase[],
  shown: Map<string, number>,
): Promise<void> {
  for (const { title, sent } of cases) {
    const events = await service.caseEvents(sent)
    const from = shown.get(sent.caseId) ?? 0
    shown.set(sent.caseId, events.length)
    if (events.length === from) continue
    report.heading(`${title}: the online service was told of something new`)
    report.lines(...timelineLines(events, from))
  }
}
