import { codes, date, members, text, type FormDefinition } from '../../definition.ts'
import { labels } from './labels.ts'

/** A request to be called back: the smallest form, and an example of how one is added (docs/forms-in-code.md). All of it is ours. */
export const form: FormDefinition = {
  name: 'callback-request',
  version: '1.0',
  path: 'callback-request',
  title: { de: 'Rückrufbitte', en: 'Callback request' },
  intro: {
    de: 'Sie haben eine Frage? Lassen Sie uns Ihre Telefonnummer da, wir rufen Sie an.',
    en: 'You have a question? Leave us your telephone number, and we will call you.',
  },
  serviceIdentifier: 'urn:de:fim:leika:leistung:99000000000001',
  applicantName: [['F99000001']],
  purposes: { F99000001: 'name', F99000002: 'tel' },
  root: members('F99000001 req', 'F99000002 req', 'F99000003 req', 'F99000004', 'F99000005'),
  fields: {
    F99000001: { title: 'Name', type: text(1, 120) },
    F99000002: { title: 'Telefon', type: text(4, 23, '^[+0-9 ()/-]+$') },
    F99000003: { title: 'Thema', type: codes('001-003', '999') },
    F99000004: { title: 'Wunschtag', type: date },
    F99000005: { title: 'Nachricht', type: text(1, 1000) },
  },
  groups: {},
  labels,
  pages: [
    {
      key: 'callback',
      title: { de: 'Ihr Rückruf', en: 'Your callback' },
      members: ['F99000001', 'F99000002', 'F99000003', 'F99000004', 'F99000005'],
    },
  ],
}
