import type { Locale } from '#components/messages/locales.ts'
import { groupOf, isGroupId, nameOf, type FormDefinition, type Member } from '@kurier/forms/definition'
import { partOf } from '@kurier/forms/paths'
import { gateTopics, topicOfGate, type Gate, type GateTopic } from './gates.ts'
import { labelWords, langOf } from './words.ts'

/** A text of the form; `lang`: its language, if not the page's. */
type GateText = { text: string; lang?: 'de' }

/** What a person said of the gates of a topic. `member`: of the group around them, before which they are shown. */
export type ToldGates = { member: string; yes: GateText[]; no: GateText[] }

type Reading = { form: FormDefinition; locale: Locale }

/** A group of a data record, where it stands; `path`: by ids, without places. */
type RecordPlace = { members: readonly Member[]; json: unknown; path: string }

/** What somebody said of the gates that stand together in a group of a data record, by topic. */
export const toldGates = (reading: Reading, place: RecordPlace): ToldGates[] =>
  gateTopics(reading.form)
    .filter(({ path }) => path === place.path)
    .flatMap((topic) => toldOf(reading, place, topic))

function toldOf(reading: Reading, place: RecordPlace, { gates }: GateTopic): ToldGates[] {
  const answered = gates.map((gate) => ({ gate, answer: answerIn(reading.form, place, gate) }))
  const named = (wanted: 'yes' | 'no') =>
    answered.flatMap(({ gate, answer }) => (answer === wanted ? [labelOfGate(reading, gate)] : []))
  const first = answered.find(({ answer }) => answer !== undefined)?.gate
  return first ? [{ member: idsBelow(place, first)[0] ?? '', yes: named('yes'), no: named('no') }] : []
}

function labelOfGate({ form, locale }: Reading, { name }: Gate): GateText {
  const words = labelWords(form, name)
  const lang = langOf(form, words, locale)
  return { text: words[locale], ...(lang && { lang }) }
}

const idsBelow = ({ path }: RecordPlace, gate: Gate): string[] =>
  (path === '' ? gate.path : gate.path.slice(path.length + 1)).split('.')

/** Yes or no, if that is what the record says. */
function answerIn(form: FormDefinition, place: RecordPlace, gate: Gate): 'yes' | 'no' | undefined {
  let { members, json } = place
  for (const id of idsBelow(place, gate)) {
    const member = members.find((one) => one.id === id)
    json = member && partOf(json, nameOf(member))
    members = member && isGroupId(member.id) ? groupOf(form, member.id).members : []
  }
  return json === undefined ? undefined : answerOf(gate, json)
}

function answerOf({ yes, no }: Gate, value: unknown): 'yes' | 'no' | undefined {
  const answer = String(value)
  return answer === yes ? 'yes' : answer === no ? 'no' : undefined
}

/** True for the answer of a gate that is told with the others of its topic. */
export function isToldGate(form: FormDefinition, path: string, value: unknown): boolean {
  const gate = topicOfGate(form, path)?.gates.find((one) => one.path === path)
  return gate !== undefined && answerOf(gate, value) !== undefined
}
