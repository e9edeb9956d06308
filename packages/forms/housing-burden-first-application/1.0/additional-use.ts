import { boolean, codes, date, members, money, number, question, unknown } from '../../definition.ts'
import type { Field, FieldId, Group, GroupId } from '../../definition.ts'

/** Specification 2.8, additional use of the dwelling. */
export const additionalUseGroups: Readonly<Record<GroupId, Group>> = {
  G00001545: { title: 'zusätzliche Nutzung Wohnraum', members: members('F00000261 req', 'G00001546 req') },
  G00001546: {
    title: 'weitere Mitbewohner, Untermieter',
    members: members('F00002647 req', 'F00002599', 'G00001547[]'),
  },
  G00001547: {
    title: 'Details Mitbewohner',
    members: members(
      ...(['F60000227 req', 'F60000228', 'F60000229', 'F00002598 req', 'F00002098 req'] as const),
      ...(['F60000296[]', 'F00000572', 'G00000328', 'G00001579'] as const),
    ),
  },
  G00000328: { title: 'Lebensmittelpunkt', members: members('F00000573 req', 'F00000700') },
  G00001579: {
    title: 'Warmmiete und Nebenkosten',
    members: members('F00002648 req', 'G00001548 req', 'F00002699 req', 'F60000296[]'),
  },
  // cut off in the specification after F00000564
  G00001548: { title: 'Nebenkosten', members: members('G00001549 req', 'F00000564'), furtherProperties: true },
  G00001549: {
    title: 'Nebenkosten an Eigentümer',
    members: members('G00001049 req', 'G00001050 req', 'G00001497 req', 'G00001186 req'),
  },
  G00001049: { description: 'heating', members: members('F00002544 req', 'F00002599', 'F00001720') },
  G00001050: { description: 'hot water', members: members('F00002544 req', 'F00002599', 'F00001719') },
  G00001497: { description: 'service flat rate', members: members('F00002544 req', 'F00002599', 'F00001723') },
  G00001186: { description: 'household energy', members: members('F00002544 req', 'F00002599', 'F00000265') },
}

/** Specification 2.8: the fields that its rows give a type; F00000564 is cut off there. */
export const additionalUseFields: Readonly<Record<FieldId, Field>> = {
  F00000261: { description: 'size of commercially or professionally used space', type: number(0) },
  F00002647: { type: question },
  F00002598: { type: codes('001-002') },
  F00000572: { description: 'room size', type: number(0) },
  F00000573: { type: boolean },
  F00000700: { description: 'since', type: date },
  F00002648: { description: 'rent', type: money },
  F00000564: { type: unknown },
  F00002544: { type: codes('001-004') },
  F00001720: { type: money },
  F00001719: { type: money },
  F00001723: { type: money },
  F00000265: { type: money },
}
