import type { OrganisationKey } from './people.ts'
import type { Scope } from '#lib/platform/terms.ts'
import type { ClientKind } from '#lib/clients/terms.ts'
import type { DestinationStatus } from '@kurier/wire/names'

/** A secret: days from now, negative for the past; `expires` null for one that stays. */
type DemoSecret = { name: string; created: number; expires: number | null; lastUsed?: number; revoked?: number }

export type DemoClient = {
  organisation: OrganisationKey
  name: string
  kind: ClientKind
  scopes: readonly Scope[]
  isDisabled?: boolean
  contact: { name: string; email: string }
  secrets: readonly DemoSecret[]
  /** Where its submissions ask to be told; nothing sends there unless something changes. */
  callbackUrl?: string
}

const receiving: readonly Scope[] = ['manage-destinations', 'subscribe-destinations']
const portalContact = { name: 'Emre Entwickler', email: 'entwicklung@stadt.demo.example' }
const formsContact = { name: 'Frida Formular', email: 'entwicklung@formularwerk.demo.example' }

export const clients = {
  portal: {
    organisation: 'city',
    name: 'Serviceportal Beispielhausen',
    kind: 'online-service',
    scopes: ['send-submissions'],
    contact: portalContact,
    secrets: [
      { name: 'Produktivbetrieb 2025', created: -320, expires: 9, lastUsed: -0.02 },
      { name: 'Produktivbetrieb 2026', created: -2, expires: 363 },
    ],
    callbackUrl: 'https://serviceportal.beispielhausen.example/kurier/callbacks',
  },
  housing: {
    organisation: 'city',
    name: 'Fachverfahren Wohngeld',
    kind: 'administration-system',
    scopes: receiving,
    contact: portalContact,
    secrets: [{ name: 'Fachverfahren', created: -100, expires: null, lastUsed: -0.01 }],
  },
  building: {
    organisation: 'city',
    name: 'Fachverfahren Bau und Ordnung',
    kind: 'administration-system',
    scopes: receiving,
    contact: portalContact,
    secrets: [
      { name: 'Erstes Geheimnis', created: -110, expires: null, lastUsed: -40, revoked: -39 },
      { name: 'Fachverfahren', created: -40, expires: 200, lastUsed: -0.1 },
    ],
  },
  vehicles: {
    organisation: 'city',
    name: 'Altverfahren Kfz-Zulassung',
    kind: 'administration-system',
    scopes: ['subscribe-destinations'],
    isDisabled: true,
    contact: portalContact,
    secrets: [{ name: 'Altverfahren', created: -118, expires: null, lastUsed: -21 }],
  },
  assistant: {
    organisation: 'forms',
    name: 'Antragsassistent Nord',
    kind: 'online-service',
    scopes: ['send-submissions'],
    contact: formsContact,
    secrets: [{ name: 'Rechenzentrum', created: -87, expires: 3, lastUsed: -0.05 }],
    callbackUrl: 'https://antragsassistent.formularwerk.invalid/callbacks',
  },
  trial: {
    organisation: 'forms',
    name: 'Testclient Formularwerk',
    kind: 'online-service',
    scopes: ['send-submissions'],
    contact: formsContact,
    secrets: [{ name: 'Entwicklung', created: -60, expires: null, lastUsed: -1 }],
  },
  inbox: {
    organisation: 'forms',
    name: 'Testempfang Formularwerk',
    kind: 'administration-system',
    scopes: receiving,
    contact: formsContact,
    secrets: [{ name: 'Entwicklung', created: -60, expires: null, lastUsed: -0.5 }],
  },
} as const satisfies Record<string, DemoClient>
export type ClientKey = keyof typeof clients

export type DemoService = { identifier: string; name: string }

const leika = (number: string, name: string): DemoService => ({
  identifier: `urn:de:fim:leika:leistung:${number}`,
  name,
})

/** How a destination ends up; everything it takes comes in while it is active. */

/** How its callback goes: days from now since when it fails or is paused. */
type DemoCallback = { url: string; failsSince?: number; pausedSince?: number }

export type DemoDestination = {
  organisation: OrganisationKey
  name: string
  unit: string
  email: string
  status: DestinationStatus
  services: readonly DemoService[]
  receiver: ClientKey
  callback?: DemoCallback
}

export const destinations = {
  housing: {
    organisation: 'city',
    name: 'Wohngeldstelle Beispielhausen',
    unit: 'Wohngeldstelle',
    email: 'wohngeld@beispielhausen.example',
    status: 'active',
    services: [
      leika('99107023017000', 'Wohngeld (Lastenzuschuss)'),
      leika('99107023017001', 'Wohngeld (Mietzuschuss)'),
    ],
    receiver: 'housing',
    callback: { url: 'https://wohngeld.beispielhausen.example/kurier/callbacks' },
  },
  building: {
    organisation: 'city',
    name: 'Bauaufsichtsamt Beispielhausen',
    unit: 'Untere Bauaufsicht',
    email: 'bauaufsicht@beispielhausen.example',
    status: 'active',
    services: [leika('99012002017000', 'Bauvoranfrage'), leika('99012003017000', 'Baugenehmigung')],
    receiver: 'building',
    callback: { url: 'https://bau.beispielhausen.invalid/kurier/callbacks', failsSince: -4 },
  },
  registry: {
    organisation: 'city',
    name: 'Standesamt Beispielhausen',
    unit: 'Standesamt',
    email: 'standesamt@beispielhausen.example',
    status: 'active',
    services: [leika('99059001012000', 'Geburtsurkunde'), leika('99059004012000', 'Eheurkunde')],
    receiver: 'building',
    callback: { url: 'https://standesamt.beispielhausen.invalid/kurier/callbacks', pausedSince: -2 },
  },
  trade: {
    organisation: 'city',
    name: 'Ordnungsamt Beispielhausen, Gewerbe',
    unit: 'Gewerbestelle',
    email: 'gewerbe@beispielhausen.example',
    status: 'active',
    services: [leika('99050012104000', 'Gewerbeanmeldung'), leika('99050013104000', 'Gewerbeummeldung')],
    receiver: 'building',
  },
  social: {
    organisation: 'city',
    name: 'Amt für Soziales Beispielhausen',
    unit: 'Soziale Leistungen',
    email: 'soziales@beispielhausen.example',
    status: 'inactive',
    services: [leika('99107004017000', 'Grundsicherung im Alter')],
    receiver: 'housing',
  },
  vehicles: {
    organisation: 'city',
    name: 'Kfz-Zulassungsstelle (Altverfahren)',
    unit: 'Zulassungsstelle',
    email: 'zulassung@beispielhausen.example',
    status: 'decommissioned',
    services: [leika('99036004000000', 'Kfz-Abmeldung')],
    receiver: 'vehicles',
  },
  parents: {
    organisation: 'city',
    name: 'Elterngeldstelle Beispielhausen',
    unit: 'Jugendamt',
    email: 'elterngeld@beispielhausen.example',
    status: 'created',
    services: [leika('99041007017000', 'Elterngeld')],
    receiver: 'housing',
  },
  trial: {
    organisation: 'forms',
    name: 'Testpostfach Formularwerk',
    unit: 'Qualitätssicherung',
    email: 'test@formularwerk.example',
    status: 'active',
    services: [leika('99107023017000', 'Wohngeld (Lastenzuschuss)')],
    receiver: 'inbox',
  },
} as const satisfies Record<string, DemoDestination>
export type DestinationKey = keyof typeof destinations
