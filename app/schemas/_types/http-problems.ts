import { problemTable } from '#app/_http/problems.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import type { Section } from './explained.ts'
import { problemCodes } from '@kurier/wire/codes'
import { remedies, usualWords } from '@kurier/wire/problem-words'

/** The types of HTTP error answers, `{schema_base}/submission-api/problems/<code>`. */
export function httpProblemTypes(): Section {
  const { httpProblemTypeBase } = wireAddresses()
  return {
    anchor: 'http-problems',
    heading: 'Problems in HTTP answers',
    base: httpProblemTypeBase,
    intro:
      'Every answer of the interfaces with a status from 400 on is application/problem+json (RFC 9457) with type, title, status, detail and instance. Tell problems apart by their type.',
    types: problemCodes.map((code) => {
      const { status, title } = problemTable[code]
      return {
        uri: `${httpProblemTypeBase}/${code}`,
        anchor: `problem-${code}`,
        name: code,
        summary: usualWords[code],
        facts: [
          { label: 'Status', value: [`${status} ${title}`] },
          { label: 'What to do', value: [remedies[code]] },
        ],
      }
    }),
  }
}
