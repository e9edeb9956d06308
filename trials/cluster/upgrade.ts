import { setTimeout as pause } from 'node:timers/promises'
import { lookAtPages, missingScripts, signInOperator } from '../upgrade/portal-pages.ts'
import type { ClusterWork, Count } from './cluster-work.ts'

/**
 * All three nodes begin as the last release and are started again as this version, one after the other, while everybody works:
 * the first of them migrates the database, and the others go on beside it. Nobody may notice, in the interfaces nor on pages.
 */
export async function upgrade({ stage, seconds, say }: ClusterWork, betweenNodes: number): Promise<Count[]> {
  const scene = 'upgrade'
  const { nodes, requests, pair } = stage
  const last = nodes.ports.at(-1) ?? 0
  const cookie = await signInOperator(pair.primary, stage.settings)
  const pages = await lookAtPages(last, cookie)
  await pause(seconds * 1000)
  const seen = requests.sinceNow()
  stage.turnToThisVersion()
  let asBefore: string[] = []
  let missing: string[] = []
  for (const at of nodes.ports.keys()) {
    say(`${scene}: node ${at + 1} …`)
    await nodes.restart(at)
    await pause(betweenNodes)
    if (at > 0) continue
    // the old ones on the migrated database
    asBefore = await lookAtPages(last, cookie)
    missing = await missingScripts(stage.settings.BASE_URL ?? '', cookie)
    await pause(seconds * 1000)
  }
  await pause(seconds * 1000)
  const none = (what: string, shown: string[]): Count => {
    return { scene, what, count: shown.length, mustBeNothing: true, shown }
  }
  return [
    { scene, what: 'requests', count: seen.count() },
    none('failed requests', seen.failures()),
    { scene, what: 'pages of the last release', count: pages.filter((page) => page.endsWith(' 200')).length },
    none(
      'pages that it answers otherwise afterwards',
      asBefore.filter((page) => !pages.includes(page)),
    ),
    none('scripts that a page of either version did not find', missing),
  ]
}
