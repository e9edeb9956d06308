import { InvalidArgumentError } from 'commander'
import { option } from '@kurier/cli/parameters'
import { columns } from '@kurier/cli/texts'
import { agreeWithOrganisation } from '#lib/wings/overview/agree-with-organisation.ts'
import { figuresAsCsv } from '#lib/wings/overview/organisation-csv.ts'
import { figuresOfOrganisation, figuresOfOrganisations } from '#lib/wings/overview/organisation-figures.ts'
import { monthQuery } from '#lib/wings/overview/organisation-figures-schema.ts'
import { MOST_AGREED } from '#lib/wings/overview/terms.ts'
import { organisationArgument, organisationNamed } from './named.ts'
import { command } from './session.ts'

/** `kurier organisations figures` */
export const figures = command({
  name: 'figures',
  about:
    'what organisations sent and received in a month, what lies here for them, and what was agreed, for cost sharing',
  takes: {
    month: option('--month <month>', 'such as 2026-11, of Berlin; this one unless given', monthNamed),
    organisation: option('--organisation <organisation>', 'this one alone, by its whole name or id'),
    isCsv: option('--csv', 'print the table that the portal exports', undefined, false),
  },
  run: async ({ month, organisation }, { context }) => {
    const named = organisation === undefined ? null : await organisationNamed(context, organisation)
    return figuresOfOrganisations(context, { month, organisations: named && [named.organisationId] })
  },
  shown: (inMonth, { isCsv }) =>
    isCsv
      ? figuresAsCsv(inMonth).replaceAll('\r\n', '\n').trimEnd() // a terminal would obey the other
      : columns(inMonth.organisations, {
          ORGANISATION: ({ organisationId }) => organisationId,
          NAME: ({ name }) => name,
          RECEIVED: ({ received }) => received,
          ACCEPTED: ({ accepted }) => accepted,
          REJECTED: ({ rejected }) => rejected,
          SENT: ({ sent }) => sent,
          'BYTES RECEIVED': ({ receivedBytes }) => receivedBytes,
          'BYTES SENT': ({ sentBytes }) => sentBytes,
          'BYTES STORED': ({ use }) => use.bytes.used,
          'OF AGREED SUBMISSIONS': ({ use }) => shownPercent(use.submissions),
          'OF AGREED BYTES': ({ use }) => shownPercent(use.bytes),
        }),
})

/** `kurier organisations agree` */
export const agree = command({
  name: 'agree',
  about: 'write down what was agreed with an organisation; its owners and operators are warned at 80 % and at 100 %',
  takes: {
    organisation: organisationArgument,
    submissions: option('--submissions <number>', 'that its destinations receive in a month', agreedNumber),
    bytes: option('--bytes <bytes>', 'of encrypted content that lies here for it', agreedNumber),
    isNothing: option('--none', 'nothing is agreed any more', undefined, false),
  },
  after: '\nWhat is not given stays as it was agreed. Nothing is refused because of an agreement.\n',
  check: ({ submissions, bytes, isNothing }) => {
    if (isNothing === (submissions !== undefined || bytes !== undefined))
      return 'Give --submissions, --bytes or both; or --none alone.'
    return undefined
  },
  run: async ({ organisation, isNothing, submissions, bytes }, { context }) => {
    const which = await organisationNamed(context, organisation)
    const { agreement } = await figuresOfOrganisation(context, which)
    const before = isNothing ? { submissions: null, bytes: null } : agreement
    const agreed = { submissions: submissions ?? before.submissions, bytes: bytes ?? before.bytes }
    return agreeWithOrganisation(context, { ...which, ...agreed })
  },
  shown: ({ name, submissions, bytes }) =>
    `Agreed with “${name}”: ${submissions ?? 'any number of'} submissions a month, ${bytes ?? 'any number of'} bytes.`,
})

const shownPercent = ({ percent }: { percent: number | null }) => (percent === null ? null : `${percent} %`)

function monthNamed(text: string): string {
  const { month } = monthQuery.parse({ month: text })
  if (month === undefined) throw new InvalidArgumentError('It must be a month such as 2026-11.')
  return month
}

function agreedNumber(text: string): number {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : 0
  if (number >= 1 && number <= MOST_AGREED) return number
  throw new InvalidArgumentError(`It must be a whole number, at least 1 and at most ${MOST_AGREED}.`)
}
