import { boolean, codes, date, integer, members, money, number, question, text } from '../../definition.ts'
import type { Field, FieldId, Group, GroupId } from '../../definition.ts'

const garageDetails = members('F00002676 req', 'F00002677', 'F00002678 req', 'G00001573')

/** Specification 2.7, the burdens. */
export const burdenGroups: Readonly<Record<GroupId, Group>> = {
  G00001543: {
    description: 'burdens',
    members: members(
      ...(['F00002649 req', 'F00002689', 'F60000296[]', 'G00001550 req', 'G00001551 req', 'G00001553 req'] as const),
      ...(['G00001557', 'G00001567', 'G00001570', 'G00001571', 'G00002021 req'] as const),
    ),
  },
  G00001550: {
    title: 'Größe des Wohnraums',
    members: members('F00002650 req', 'F00002599', 'F00002651', 'F60000296[]'),
  },
  G00001551: { title: 'weitere Miteigentümer', members: members('F00002652 req', 'F00002599', 'G00001552[]') },
  G00001552: { title: 'Miteigentümer', members: members('G00000241', 'G00001058') },
  G00001553: { title: 'Belastungen', members: members('F00002653 req', 'F00002599') },
  G00001557: { title: 'Belastungen aus Fremdmitteln', members: members('F00002657 req', 'F00002599', 'G00001559[]') },
  G00001559: {
    title: 'Details Fremdmittel',
    members: members(
      ...(['F00002658[] req', 'F00002694', 'F00002695 req', 'F00002659 req', 'F00002660 req'] as const),
      ...(['G00001561 req', 'F00002690 req', 'F60000296[]', 'G00001565 req'] as const),
    ),
  },
  G00001561: { title: 'Kapitaldienst', members: members('F00002702 req', 'F00001882 req', 'F00001883') },
  G00001565: { title: 'Rückzahlung', members: members('F00002667 req', 'F00002599', 'G00001566[]', 'F60000296[]') },
  G00001566: { title: 'Höhe des Beitrags', members: members('F00002668 req', 'F00001882 req', 'F00001883') },
  G00001567: { title: 'Aufwendungen', members: members('F00002669 req', 'F00002599', 'G00001569[]') },
  G00001569: {
    title: 'weitere Aufwendung',
    members: members('F00002671 req', 'F00002672', 'F00002670 req', 'F00001882 req', 'F00001883', 'F60000296[]'),
  },
  G00001570: { title: 'Zuschüsse', members: members('F00002673 req', 'F00002599', 'G00001583[]') },
  G00001583: { title: 'Details Zuschüsse', members: members('F00002700 req', 'G00001584 req', 'F60000296[]') },
  G00001584: { title: 'Höhe der Zuschüsse', members: members('F00002701 req', 'F00001882 req', 'F00001883') },
  G00001571: {
    title: 'Garagen/Stellplätze/Carports',
    members: members('F00002675 req', 'F00002599', 'G00001572', 'G00001575'),
  },
  G00001572: { title: 'Details', description: 'garages', members: garageDetails },
  G00001575: { title: 'Details', description: 'parking spaces and carports', members: garageDetails },
  G00001573: { title: 'Vermietung', members: members('F00002679 req', 'G00001574 req', 'F60000296[]') },
  G00001574: { title: 'Einnahmen aus Vermietung', members: members('F00002680 req', 'F00001882 req', 'F00001883') },
  G00002021: { title: 'Veränderung von Belastungen', members: members('F00003214 req', 'F00002599', 'G00002022') },
  G00002022: {
    title: 'Details Veränderung',
    members: members('F00003216 req', 'F00000585', 'F00000583 req', 'F00003215 req', 'F60000296[]'),
  },
}

/** Specification 2.7: the fields that its rows give a type. */
export const burdenFields: Readonly<Record<FieldId, Field>> = {
  F00002649: { description: 'ownership form', type: codes('001-005', '999') },
  F00002689: { type: text(1, 100) },
  F00002650: { type: codes('001-002') },
  F00002651: { type: number(1) },
  F00002652: { type: question },
  F00002653: { type: question },
  F00002657: { type: question },
  F00002658: { type: codes('001-006', '999') },
  F00002694: { type: text(1, 100) },
  F00002695: { description: 'lender', type: text(1, 1000) },
  F00002659: { description: 'original amount', type: money },
  F00002660: { description: 'remaining amount', type: money },
  F00002690: { description: 'end of term', type: date },
  F00002702: { type: money },
  F00002667: { type: question },
  F00002668: { type: money },
  F00002669: { type: question },
  F00002671: { type: codes('001-006', '999') },
  F00002672: { type: text(1, 100) },
  F00002670: { type: money },
  F00002673: { type: question },
  F00002700: { description: 'giver', type: text(1, 1000) },
  F00002701: { type: money },
  F00002675: { type: question },
  F00002676: { description: 'count', type: integer(1) },
  F00002677: { description: 'financed', type: boolean },
  F00002678: { description: 'rented out', type: boolean },
  F00002679: { type: integer(1) },
  F00002680: { type: money },
  F00003214: { type: question },
  F00003216: { description: 'type of burden', type: text() },
  F00003215: { description: 'future monthly burden', type: money },
}
