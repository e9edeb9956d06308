import { endOfChain } from '../../destinations/chains/chain-standing.ts'
import { faultOfChain } from '../../destinations/chains/refused-chains.ts'
import type { ChainRow } from '../../destinations/chains/chain-store.ts'

type Ending = Omit<ChainRow, 'x5c' | 'purpose'> & { at: Date }

/**
 * The keys whose certificates end before then, the first to end first; those that are refused for something else are told of
 * by themselves. `at`: when, by the machine's clock.
 */
export async function ending(rows: readonly ChainRow[], { until, now }: { until: Date; now: Date }): Promise<Ending[]> {
  const found: Ending[] = []
  for (const { x5c, purpose, ...row } of rows) {
    const chain = { x5c, purpose, at: now }
    const at = await endOfChain(chain)
    if (at && at < until && !(await faultOfChain(chain))) found.push({ ...row, at })
  }
  return found.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
