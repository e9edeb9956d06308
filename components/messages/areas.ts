import type {} from 'use-intl'
import type { kit } from './de/kit.ts'
import type { site } from './de/site.ts'
import type { account } from './de/account.ts'
import type { clients } from './de/clients.ts'
import type { organisations } from './de/organisations.ts'
import type { audit } from './de/audit.ts'
import type { destinations } from './de/destinations.ts'
import type { events } from './de/events.ts'
import type { cases } from './de/cases.ts'
import type { evidence } from './de/evidence.ts'
import type { callbacks } from './de/callbacks.ts'
import type { callbackState } from './de/callback-state.ts'
import type { callbackSignature } from './de/callback-signature.ts'
import type { examination } from './de/examination.ts'
import type { charts } from './de/charts.ts'
import type { start } from './de/start.ts'
import type { overview } from './de/overview.ts'
import type { radar } from './de/radar.ts'
import type { pictures } from './de/pictures.ts'
import type { admin } from './de/admin.ts'
import type { naming } from './de/naming.ts'
import type { imports } from './de/imports.ts'
import type { importEditor } from './de/import-editor.ts'
import type { documentView } from './de/document-view.ts'
import type { workbench } from './de/workbench.ts'
import type { received } from './de/received.ts'
import type { forms } from './de/forms.ts'
import type { sandbox } from './de/sandbox.ts'
import type { help } from './de/help.ts'
import type { deletions } from './de/deletions.ts'
import type { whereToSend } from './de/where-to-send.ts'
import type { checkpoints } from './de/checkpoints.ts'
import type { knowledge } from './de/knowledge.ts'
import type { rotation } from './de/rotation.ts'
import type { deprecations } from './de/deprecations.ts'
import type { status } from './de/status.ts'
import type { eventStreams } from './de/event-streams.ts'
import type { waits } from './de/waits.ts'
// types of the areas: one line each

/** Languages of the pages; the first is spoken where a browser asks for none of them. */
export const locales = ['de', 'en'] as const
export type Locale = (typeof locales)[number]

/** Every text of the pages, by area. */
export type Messages = {
  site: typeof site
  kit: typeof kit
  account: typeof account
  clients: typeof clients
  organisations: typeof organisations
  audit: typeof audit
  destinations: typeof destinations
  events: typeof events
  cases: typeof cases
  evidence: typeof evidence
  deletions: typeof deletions
  callbacks: typeof callbacks
  callbackState: typeof callbackState
  callbackSignature: typeof callbackSignature
  examination: typeof examination
  charts: typeof charts
  start: typeof start
  overview: typeof overview
  pictures: typeof pictures
  radar: typeof radar
  admin: typeof admin
  naming: typeof naming
  imports: typeof imports
  importEditor: typeof importEditor
  documentView: typeof documentView
  workbench: typeof workbench
  received: typeof received
  forms: typeof forms
  sandbox: typeof sandbox
  help: typeof help
  whereToSend: typeof whereToSend
  checkpoints: typeof checkpoints
  knowledge: typeof knowledge
  rotation: typeof rotation
  deprecations: typeof deprecations
  status: typeof status
  eventStreams: typeof eventStreams
  waits: typeof waits
  // areas: one line each
}

export type Area = keyof Messages

/** Where the texts of each area stand, loaded when a page needs them. */
export const areaFiles: { [A in Area]: Record<Locale, () => Promise<{ [K in A]: Messages[A] }>> } = {
  site: { de: () => import('./de/site.ts'), en: () => import('./en/site.ts') },
  kit: { de: () => import('./de/kit.ts'), en: () => import('./en/kit.ts') },
  account: { de: () => import('./de/account.ts'), en: () => import('./en/account.ts') },
  clients: { de: () => import('./de/clients.ts'), en: () => import('./en/clients.ts') },
  organisations: { de: () => import('./de/organisations.ts'), en: () => import('./en/organisations.ts') },
  audit: { de: () => import('./de/audit.ts'), en: () => import('./en/audit.ts') },
  destinations: { de: () => import('./de/destinations.ts'), en: () => import('./en/destinations.ts') },
  events: { de: () => import('./de/events.ts'), en: () => import('./en/events.ts') },
  cases: { de: () => import('./de/cases.ts'), en: () => import('./en/cases.ts') },
  evidence: { de: () => import('./de/evidence.ts'), en: () => import('./en/evidence.ts') },
  callbacks: { de: () => import('./de/callbacks.ts'), en: () => import('./en/callbacks.ts') },
  callbackState: {
    de: () => import('./de/callback-state.ts'),
    en: () => import('./en/callback-state.ts'),
  },
  examination: {
    de: () => import('./de/examination.ts'),
    en: () => import('./en/examination.ts'),
  },
  callbackSignature: {
    de: () => import('./de/callback-signature.ts'),
    en: () => import('./en/callback-signature.ts'),
  },
  charts: { de: () => import('./de/charts.ts'), en: () => import('./en/charts.ts') },
  start: { de: () => import('./de/start.ts'), en: () => import('./en/start.ts') },
  overview: { de: () => import('./de/overview.ts'), en: () => import('./en/overview.ts') },
  radar: { de: () => import('./de/radar.ts'), en: () => import('./en/radar.ts') },
  pictures: { de: () => import('./de/pictures.ts'), en: () => import('./en/pictures.ts') },
  admin: { de: () => import('./de/admin.ts'), en: () => import('./en/admin.ts') },
  naming: { de: () => import('./de/naming.ts'), en: () => import('./en/naming.ts') },
  imports: { de: () => import('./de/imports.ts'), en: () => import('./en/imports.ts') },
  importEditor: {
    de: () => import('./de/import-editor.ts'),
    en: () => import('./en/import-editor.ts'),
  },
  documentView: { de: () => import('./de/document-view.ts'), en: () => import('./en/document-view.ts') },
  workbench: { de: () => import('./de/workbench.ts'), en: () => import('./en/workbench.ts') },
  received: { de: () => import('./de/received.ts'), en: () => import('./en/received.ts') },
  forms: { de: () => import('./de/forms.ts'), en: () => import('./en/forms.ts') },
  sandbox: { de: () => import('./de/sandbox.ts'), en: () => import('./en/sandbox.ts') },
  help: { de: () => import('./de/help.ts'), en: () => import('./en/help.ts') },
  deletions: { de: () => import('./de/deletions.ts'), en: () => import('./en/deletions.ts') },
  whereToSend: { de: () => import('./de/where-to-send.ts'), en: () => import('./en/where-to-send.ts') },
  checkpoints: { de: () => import('./de/checkpoints.ts'), en: () => import('./en/checkpoints.ts') },
  knowledge: { de: () => import('./de/knowledge.ts'), en: () => import('./en/knowledge.ts') },
  rotation: { de: () => import('./de/rotation.ts'), en: () => import('./en/rotation.ts') },
  deprecations: { de: () => import('./de/deprecations.ts'), en: () => import('./en/deprecations.ts') },
  status: { de: () => import('./de/status.ts'), en: () => import('./en/status.ts') },
  eventStreams: { de: () => import('./de/event-streams.ts'), en: () => import('./en/event-streams.ts') },
  waits: { de: () => import('./de/waits.ts'), en: () => import('./en/waits.ts') },
  // files: one line each
}

/** The texts of some areas in one language. */
export async function messagesOf<A extends Area>(locale: Locale, areas: readonly A[]): Promise<Pick<Messages, A>> {
  const entries = await Promise.all(
    areas.map(async (area) => {
      const file = await areaFiles[area][locale]()
      return [area, file[area]] as const
    }),
  )
  return Object.fromEntries(entries) as Pick<Messages, A> // each area with its own texts
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}
