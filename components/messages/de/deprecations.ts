import { deprecations as words } from '#lib/words/de/clients.ts'

/** Was veraltet ist: die Seite für alle und die eines Clients. */
export const deprecations = {
  title: 'Was veraltet ist',
  intro:
    'Diese Teile der Schnittstellen sollen neue Programme nicht mehr verwenden, und bestehende sollen umgestellt werden. Solange sie hier stehen, funktionieren sie wie bisher.',
  headers: 'Wie ein Programm davon erfährt',
  headersNote:
    'Nachrichten, in denen Veraltetes vorkommt, tragen den Kopf Deprecation (RFC 9745) mit dem Tag, seit dem es veraltet ist, und Link mit der Adresse dieser Seite; sobald ein Ende feststeht, auch Sunset (RFC 8594).',
  after: 'Ein Ende schaltet nichts ab: Ab diesem Zeitpunkt kann es mit jeder Aktualisierung des Dienstes wegfallen.',
  since: 'Veraltet seit',
  sunset: 'Ende',
  noSunset: 'steht noch nicht fest',
  passed: 'erreicht; kann mit jeder Aktualisierung wegfallen',
  instead: 'Stattdessen',
  where: 'Kenntlich an',
  inUse: 'Veraltete Funktionen in Gebrauch',
  inUseNext: 'Stellen Sie das Programm um, bevor sie wegfallen.',
  seen: '{count, plural, one {einmal} other {#-mal}}, zuerst',
  last: 'zuletzt',
  unseen: 'Ob Ihr Empfänger es noch liest, ist hier nicht zu sehen.',
  words,
}

declare module '../areas.ts' {
  interface Messages {
    deprecations: typeof deprecations
  }
}
