import { boolean, codes, date, members, proof, question, text } from '../../definition.ts'
import type { Field, FieldId, Group, GroupId } from '../../definition.ts'

/** Specification 2.6, the dwelling and the household. */
export const householdGroups: Readonly<Record<GroupId, Group>> = {
  G00001535: {
    title: 'Wohnraum',
    members: members('G00001536 req', 'G00001537 req', 'G00001540 req', 'G00001539 req', 'G00002025 req'),
  },
  G00001536: { title: 'Anschrift des Wohnraums', members: members('G00000237 req') },
  G00000237: {
    title: 'Straßenanschrift (Hausnummer keine Pflicht)',
    members: members(
      ...(['F00000053 req', 'F00000016', 'F00000084'] as const),
      ...(['F00000054 req', 'F00000035 req', 'F00000027'] as const),
    ),
  },
  G00001537: { title: 'aktueller Wohnraum', members: members('F00002641 req', 'G00001538') },
  G00001538: { title: 'Details aktueller Wohnraum', members: members('G00000237 req', 'F00002485 req') },
  G00001540: { title: 'Förderung mit öffentlichen Mitteln', members: members('F00002643 req', 'F00002599') },
  G00001539: { title: 'Wohngeld für anderen Wohnraum', members: members('F00002642 req', 'F00002599') },
  G00002025: { title: 'Zweitwohnsitz', members: members('F00003220 req', 'F00002599') },
  G00001541: { title: 'Haushaltsmitglieder', members: members('F00002065 req', 'F00002599', 'G00000450[]') },
  G00000450: {
    title: 'Haushaltsmitglied',
    members: members('G00000173 req', 'G00000366 req', 'G00001481 req', 'G00000343 req', 'G00001487 req'),
  },
  G00000173: {
    title: 'Persönliche Angaben Haushaltsmitglied',
    members: members(
      ...(['F60000227 req', 'F60000228', 'F60000229', 'F60000230', 'G60000083 req', 'F60000234 req'] as const),
      ...(['F60000332 req', 'G00001458 req', 'G00001469 req', 'G00001475 req', 'G00001100 req'] as const),
      ...(['F00000599', 'F00003219[]', 'G00000701'] as const),
    ),
  },
  G00001100: { title: 'Verhältnis zum Antragsteller', members: members('F00000598 req', 'F60000277') },
  G00001542: {
    title: 'Veränderung der Anzahl der Haushaltsmitglieder',
    members: members('G00001498 req', 'G00001500 req', 'G00001523 req'),
  },
  G00001498: {
    title: 'Tod eines Haushaltsmitglieds',
    members: members('F00002593 req', 'F00002599', 'G00000176[]'),
  },
  G00000176: { title: 'Details Todesfall', members: members('G00000314 req', 'G00001510 req', 'G00001499 req') },
  G00000314: {
    title: 'verstorbenes Haushaltsmitglied',
    members: members(
      ...(['F60000227 req', 'F60000228', 'F60000229', 'G60000083 req'] as const),
      ...(['F60000332 req', 'F00000074 req', 'F00002563 req'] as const),
    ),
  },
  G00001510: { title: 'Umzug nach Todesfall', members: members('F00000237 req', 'F00002599') },
  G00001499: {
    title: 'neu aufgenommenes Haushaltsmitglied',
    members: members('F00002594 req', 'F00002599', 'G00000315[]'),
  },
  G00000315: {
    title: 'Details neu aufgenommenes Mitglied',
    members: members(
      ...(['F60000227 req', 'F60000228', 'F60000229'] as const),
      ...(['G60000083 req', 'F60000332 req', 'F00000056 req'] as const),
    ),
  },
  G00001500: {
    title: 'zukünftige Anzahl Haushaltsmitglieder',
    members: members('F00002595 req', 'F00002599', 'G00001474[]'),
  },
  G00001474: { title: 'Details Entwicklung', members: members('F00002560', 'F00002561', 'F00002562') },
  G00001523: { title: 'Umzug Auszug', members: members('F00002612 req', 'F00002599', 'F00002613') },
}

/** Specification 2.6: the fields that its rows give a type. */
export const householdFields: Readonly<Record<FieldId, Field>> = {
  F00002641: { type: boolean },
  F00002485: { description: 'planned move-in date', type: date },
  F00002643: { type: question },
  F00002642: { type: question },
  F00003220: { type: question },
  F00002065: { type: question },
  F00000599: { description: 'child benefit paid', type: boolean },
  F00003219: { description: 'proof of split childcare', type: proof },
  F00000598: { type: codes('001-020', '999') },
  F60000277: { type: text(1, 100) },
  F00002593: { type: question },
  F00000074: { description: 'death', type: date },
  F00002563: { type: question },
  F00000237: { type: question },
  F00002594: { type: question },
  F00000056: { description: 'move-in', type: date },
  F00002595: { type: question },
  F00002560: { type: date },
  F00002561: { type: codes('001-003', '999') },
  F00002562: { type: text(1, 100) },
  F00002612: { type: question },
  F00002613: { type: date },
}
