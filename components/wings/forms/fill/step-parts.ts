import type { FormDefinition, Member } from '@kurier/forms/definition'
import { HIGHEST_STEP, MOST_FIELDS, roomFor } from '../fields/heights.ts'
import { joined } from '../rule-places.ts'

type Room = { height: number; fields: number }

/**
 * Members in as many parts as it takes for each to be short enough. A part begins where the form says so (`breaks` of its
 * pages).
 * @param path of the group that has them, without places in lists
 */
export function packed(form: FormDefinition, members: readonly Member[], path: string): Member[][] {
  const breaks = new Set(form.pages.flatMap((page) => page.breaks ?? []))
  const whole: Room = { height: HIGHEST_STEP, fields: form.source ? MOST_FIELDS : Infinity }
  const parts: Member[][] = []
  let room = whole
  for (const member of members) {
    const at = joined(path, member.id)
    const needed = roomFor(form, member, at)
    const last = parts.at(-1)
    const isNew = !last || breaks.has(at) || needed.height > room.height || needed.fields > room.fields
    if (isNew) parts.push([member])
    else last.push(member)
    room = less(isNew ? whole : room, needed)
  }
  return parts
}

const less = (room: Room, needed: Room): Room => ({
  height: room.height - needed.height,
  fields: room.fields - needed.fields,
})
