import { execFileSync } from 'node:child_process'

/** Commits whose subjects are looked at: those before were pushed long ago. */
const COMMITS = 20
const LONGEST = 72

/** A subject begins with its area and has at most 72 characters, so that a list of commits can be read. */
function faultOf(subject) {
  if (subject.length > LONGEST) return `has ${subject.length} characters, at most ${LONGEST}`
  return /^[a-z0-9][a-z0-9 ,.-]*: \S/.test(subject) ? undefined : 'begins with no area, such as "callbacks: "'
}

/** Of a release that was unpacked there is no history. */
function subjects() {
  try {
    return execFileSync('git', ['log', `-${COMMITS}`, '--no-merges', '--format=%s'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    console.log('There is no history of commits here.')
    return ''
  }
}

const faults = subjects()
  .split('\n')
  .filter((subject) => subject !== '')
  .flatMap((subject) => {
    const fault = faultOf(subject)
    return fault ? [`${subject}: ${fault}`] : []
  })
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
