import {
  boolean,
  codes,
  date,
  integer,
  members,
  money,
  number,
  proof,
  question,
  text,
  type FormDefinition,
} from '../definition.ts'

/** A form with one field or group of each sort, without labels but a few. */
export const smallForm: FormDefinition = {
  name: 'small',
  version: '1.0',
  path: 'small',
  title: { de: 'Kleines Formular', en: 'Small form' },
  intro: { de: '', en: '' },
  serviceIdentifier: 'urn:example',
  applicantName: [['G00000001', 'F00000013'], ['F00000001']],
  root: members('G00000001 req', 'G00000002[]', 'G00000003', 'F00000011[2-3]'),
  fields: {
    F00000001: { type: text(1, 5) },
    F00000002: { type: text(5, 5, '^[0-9]{5}$') },
    F00000003: { type: text(6, 254, '^[a-z]+@[a-z]+$') },
    F00000004: { type: money },
    F00000005: { type: integer(1, 12) },
    F00000006: { type: date },
    F00000007: { type: boolean },
    F00000008: { type: codes('001-003') },
    F00000009: { type: question },
    F00000010: { type: number(1) },
    F00000011: { type: text(1, 35) },
    F00000012: { type: proof },
    F00000013: { type: text(1, 10) },
  },
  groups: {
    G00000001: {
      title: 'Angaben',
      members: members(
        ...(['F00000001 req', 'F00000002', 'F00000003', 'F00000004', 'F00000005', 'F00000006'] as const),
        ...(['F00000007', 'F00000008', 'F00000009', 'F00000010', 'F00000012[]', 'F00000013'] as const),
      ),
    },
    G00000002: { title: 'Person', members: members('F00000001 req', 'G00000001') },
    G00000003: {
      title: 'Kontakt',
      members: members('F00000001', 'F00000003'),
      rule: { kind: 'any-of', of: ['F00000001', 'F00000003'] },
    },
  },
  labels: {
    definitions: {
      F00000001: { label: { de: 'Name', en: 'Name' } },
      F00000002: { label: { de: 'Postleitzahl', en: 'Postcode' } },
      F00000003: { label: { de: 'E-Mail', en: 'E-mail' } },
      F00000004: { label: { de: 'Betrag', en: 'Amount' } },
      F00000009: { label: { de: 'Haben Sie Einnahmen?', en: 'Do you have any income?' } },
      G00000003: { label: { de: 'Kontakt', en: 'Contact' } },
    },
    codes: {},
  },
  pages: [],
}
