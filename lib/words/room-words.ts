import type { AheadKind, NamesIn, NowKind, RoomName, RoomNamed } from '../rooms/lists.ts'

/** What is said of something that needs somebody: `fact` with its time, number and detail. */
type AttentionWords = { title: string; note: string; link: string; fact: string }
/** What is said of something that will happen: by itself, and `count` of it as a part of a sentence. */
type AheadWords = { name: string; happening: string }

type Words<Names extends string, Member extends string, Value = string> = [Names] extends [never]
  ? unknown
  : Record<Member, Record<Names, Value>>

/**
 * What others say of a room, by the names of its manifest: its pages in the menus, what needs somebody now, what will happen by
 * itself, the actions of the audit log, what its housekeeping could not do, and what its settings mean. They stand in
 * `<language>/<room>.ts`.
 */
export type RoomWords<Name extends RoomName> = Words<NamesIn<'pages', RoomNamed<Name>>, 'navigation'> &
  Words<NamesIn<'operatorPages', RoomNamed<Name>>, 'tabs'> &
  Words<NamesIn<'attention', RoomNamed<Name>> & NowKind, 'attention', AttentionWords> &
  Words<NamesIn<'attention', RoomNamed<Name>> & AheadKind, 'ahead', AheadWords> &
  Words<NamesIn<'audit', RoomNamed<Name>>, 'audit'> &
  Words<NamesIn<'stuck', RoomNamed<Name>>, 'stuck'> &
  Words<NamesIn<'settings', RoomNamed<Name>>, 'settings'>

/** The same of all rooms. */
export type AllWords = {
  navigation: Record<NamesIn<'pages'>, string>
  tabs: Record<NamesIn<'operatorPages'>, string>
  attention: Record<NowKind, AttentionWords>
  ahead: Record<AheadKind, AheadWords>
  audit: Record<NamesIn<'audit'>, string>
  stuck: Record<NamesIn<'stuck'>, string>
  settings: Record<NamesIn<'settings'>, string>
}
