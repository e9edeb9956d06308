import type { Role } from '#lib/platform/terms.ts'

/** The password of every person of the demo. It stands in public source code: only for installations to try out. */
export const DEMO_PASSWORD = 'Demo-Zugang nur zum Ausprobieren'

export const organisations = {
  city: 'Stadt Beispielhausen',
  forms: 'Formularwerk Nord',
} as const
export type OrganisationKey = keyof typeof organisations

export type DemoPerson = {
  email: string
  name: string
  isOperator?: boolean
  isSupport?: boolean
  isDisabled?: boolean
  roles?: Partial<Record<OrganisationKey, Role>>
}

/** Somebody for every role; `foreign…` belong to the other organisation. */
export const people = {
  operator: { email: 'betrieb@demo.example', name: 'Ulrike Betriebsam', isOperator: true },
  support: { email: 'support@demo.example', name: 'Sven Hilfreich', isSupport: true },
  owner: { email: 'inhaberin@stadt.demo.example', name: 'Ines Amtsleitung', roles: { city: 'owner' } },
  developer: { email: 'entwicklung@stadt.demo.example', name: 'Emre Entwickler', roles: { city: 'developer' } },
  caseWorker: { email: 'sachbearbeitung@stadt.demo.example', name: 'Sabine Sachlich', roles: { city: 'case-worker' } },
  reader: { email: 'lesen@stadt.demo.example', name: 'Leo Leserecht', roles: { city: 'reader' } },
  foreignOwner: { email: 'inhaber@formularwerk.demo.example', name: 'Ingo Inhaber', roles: { forms: 'owner' } },
  foreignDeveloper: {
    email: 'entwicklung@formularwerk.demo.example',
    name: 'Frida Formular',
    roles: { forms: 'developer' },
  },
  foreignCaseWorker: {
    email: 'sachbearbeitung@formularwerk.demo.example',
    name: 'Selma Sorgfalt',
    roles: { forms: 'case-worker' },
  },
  foreignReader: { email: 'lesen@formularwerk.demo.example', name: 'Lars Lesezeichen', roles: { forms: 'reader' } },
  consultant: {
    email: 'beratung@demo.example',
    name: 'Bea Beratung',
    roles: { city: 'reader', forms: 'developer' },
  },
  formerDeveloper: {
    email: 'ehemals@stadt.demo.example',
    name: 'Edgar Ehemals',
    isDisabled: true,
    roles: { city: 'developer' },
  },
} as const satisfies Record<string, DemoPerson>

export type PersonKey = keyof typeof people
