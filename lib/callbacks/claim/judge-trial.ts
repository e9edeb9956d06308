import type { Outcome } from '../outcome.ts'
import { trialVerdicts, type TrialFinding, type TrialName, type TrialVerdict } from '../terms.ts'
import { trials, type Right } from './trials.ts'

export type Judgement = { verdict: TrialVerdict; finding: TrialFinding }

/** Kinds of answers, whatever was asked. */
type Reaction =
  | 'accepted'
  | 'said-ignored'
  | 'refused'
  | 'not-there'
  | 'too-large'
  | 'busy'
  | 'redirected'
  | 'failed-inside'
  | 'timeout'
  | 'no-answer'

type Verdicts = Record<Right, [TrialVerdict, TrialFinding]>

/**
 * The right behaviour against the answer. A bad callback that is answered 2xx without a word counts as taken: from
 * outside it cannot be told from one that was acted on (docs/decisions/0054).
 */
const judgements: Record<Reaction, Verdicts> = {
  accepted: { taken: ['right', 'taken'], ignored: ['wrong', 'bad-taken'] },
  'said-ignored': { taken: ['wrong', 'good-ignored'], ignored: ['right', 'said-ignored'] },
  refused: { taken: ['wrong', 'good-refused'], ignored: ['right', 'refused'] },
  'not-there': { taken: ['wrong', 'not-there'], ignored: ['right', 'refused'] },
  'too-large': { taken: ['wrong', 'too-large'], ignored: ['undecided', 'too-large'] },
  busy: { taken: ['undecided', 'busy'], ignored: ['undecided', 'busy'] },
  redirected: { taken: ['wrong', 'redirected'], ignored: ['undecided', 'redirected'] },
  'failed-inside': { taken: ['wrong', 'failed-inside'], ignored: ['wrong', 'failed-inside'] },
  timeout: { taken: ['undecided', 'no-answer'], ignored: ['undecided', 'no-answer'] },
  'no-answer': { taken: ['undecided', 'no-answer'], ignored: ['undecided', 'no-answer'] },
}

/** These trials test time or size, so that silence is an answer too. */
const silences: Partial<Record<TrialName, Partial<Record<Reaction, Judgement>>>> = {
  'five-hundred': {
    timeout: { verdict: 'wrong', finding: 'too-slow' },
    'no-answer': { verdict: 'wrong', finding: 'broken-off' },
  },
  slow: {
    timeout: { verdict: 'wrong', finding: 'too-slow' },
    'no-answer': { verdict: 'wrong', finding: 'broken-off' },
  },
}

/**
 * Whether a receiver did right in a trial.
 * @param outcomes of its callbacks, in their order; the worst one decides
 * @param takesGood whether it has taken the right callback: a receiver that refuses everything shows nothing by
 *   refusing
 */
export function judgeTrial(name: TrialName, outcomes: readonly Outcome[], takesGood: boolean): Judgement {
  const judged = outcomes.map((outcome) => judgedAlone(name, reactionOf(outcome), takesGood))
  const worst = trialVerdicts.flatMap((verdict) => judged.filter((one) => one.verdict === verdict))[0]
  return worst ?? { verdict: 'undecided', finding: 'not-tried' }
}

function judgedAlone(name: TrialName, reaction: Reaction, takesGood: boolean): Judgement {
  const { right } = trials[name]
  const silence = takesGood ? silences[name]?.[reaction] : undefined
  if (silence) return silence
  const [verdict, finding] = judgements[reaction][right]
  if (right === 'ignored' && verdict === 'right' && !takesGood) return { verdict: 'undecided', finding: 'all-refused' }
  return { verdict, finding }
}

/** Classes of an answer's status; the first match counts. */
const statusClasses: readonly { of: (status: number) => boolean; reaction: Reaction }[] = [
  { of: (status) => status < 300, reaction: 'accepted' },
  { of: (status) => status < 400, reaction: 'redirected' },
  { of: (status) => status === 413, reaction: 'too-large' },
  { of: (status) => [408, 425, 429, 503].includes(status), reaction: 'busy' },
  { of: (status) => [404, 405, 410].includes(status), reaction: 'not-there' },
  { of: (status) => status < 500, reaction: 'refused' },
]

function reactionOf(outcome: Outcome): Reaction {
  if (outcome.outcome === 'failed') return outcome.errorClass === 'timeout' ? 'timeout' : 'no-answer'
  const reaction = statusClasses.find(({ of }) => of(outcome.status))?.reaction ?? 'failed-inside'
  return reaction === 'accepted' && saysIgnored(outcome.excerpt) ? 'said-ignored' : reaction
}

/**
 * Whether an answer says that the callback was ignored: text that begins with "ignored", or a JSON object whose member
 * `ignored` says why, or is true.
 */
export function saysIgnored(excerpt: string): boolean {
  if (/^\s*ignored\b/i.test(excerpt)) return true
  try {
    const said: unknown = JSON.parse(excerpt)
    return typeof said === 'object' && said !== null && 'ignored' in said && Boolean(said.ignored)
  } catch {
    return false // no JSON: it does not say so
  }
}
