/** Was veraltet ist: die Seite für alle, die eines Clients und die des Betriebs. */
export const deprecations = {
  title: 'Was veraltet ist',
  intro:
    'Diese Teile der Schnittstellen sollen neue Programme nicht mehr verwenden, und bestehende sollen umgestellt werden. Solange sie hier stehen, funktionieren sie wie bisher.',
  headers: 'Wie ein Programm davon erfährt',
  headersNote:
    'Nachrichten, in denen Veraltetes vorkommt, tragen den Kopf Deprecation (RFC 9745) mit dem Tag, seit dem es veraltet ist, und Link mit der Adresse dieser Seite; sobald ein Ende feststeht, auch Sunset (RFC 8594).',
  after: 'Ein Ende schaltet nichts ab: Nach diesem Tag kann es mit jeder Aktualisierung des Dienstes wegfallen.',
  since: 'Veraltet seit',
  sunset: 'Ende',
  noSunset: 'steht noch nicht fest',
  passed: 'erreicht; kann mit jeder Aktualisierung wegfallen',
  instead: 'Stattdessen',
  where: 'Kenntlich an',
  more: 'Was dazu öffentlich steht',
  words: {
    'named-scopes': {
      title: 'Die Tokenanfrage nennt Berechtigungen (scope)',
      why: 'Namen und Zahl der Berechtigungen können sich ohne neue Hauptversion ändern. Wer eine umbenannte nennt, erhält kein Token mehr.',
      instead: 'Lassen Sie scope weg: Das Token erhält dann alle Berechtigungen, die dem Client zugeordnet sind.',
      where: 'den Köpfen jeder Antwort des Tokenendpunkts auf eine Anfrage, die scope nennt',
    },
    'submission-ids': {
      title: 'submissionIds in Callbacks über neue Einreichungen',
      why: 'Das Element nennt nur die Kennungen der Einreichungen. Es fällt mit Version 3 der Schnittstelle weg.',
      instead: 'Lesen Sie submissions: Dort stehen zu jeder Einreichung auch Zustellpunkt und Fall.',
      where: 'den Köpfen jedes Callbacks vom Typ new-submissions',
    },
  },
  client: {
    title: 'Was noch verwendet wird',
    intro: 'Was der Client „{name}“ verwendet, obwohl es veraltet ist.',
    back: 'Zum Client',
    state: 'Verwendung',
    used: 'wird verwendet',
    unused: 'nicht gesehen',
    unseen: 'nicht zu sehen',
    unseenNote:
      'Der Dienst sendet es an die Callback-Adresse eines zugeordneten Zustellpunkts. Ob der Empfänger es liest, ist hier nicht zu sehen: Prüfen Sie es im Programm.',
    notSent: 'Keiner der zugeordneten Zustellpunkte hat eine Callback-Adresse, an die es gesendet würde.',
    first: 'Zuerst',
    last: 'Zuletzt',
    uses: 'Wie oft',
    times: '{count, plural, one {einmal} other {#-mal}}',
    mail: 'Steht ein Ende fest, schreibt der Dienst 90, 30 und 7 Tage vorher an die technische Ansprechperson des Clients, oder, wenn keine angegeben ist, an Eigentümer/-innen und Entwicklung der Organisation. Dazu braucht er einen Mailserver; ohne ihn steht es auf der Startseite.',
  },
  all: {
    title: 'Veraltetes',
    intro: 'Was veraltet ist, wann es endet und welche Clients es noch verwenden.',
    toPage: 'Die Seite für alle',
    set: 'Ende festlegen',
    setNamed: 'Ende festlegen: {title}',
    field: 'Ende',
    fieldHint: 'Der Tag, mit dessen Beginn es endet (Uhren in Deutschland).',
    wrong: 'Geben Sie einen Tag an, der noch kommt.',
    save: 'Speichern',
    cancel: 'Abbrechen',
    remove: 'Ende zurücknehmen',
    removeTitle: 'Das Ende zurücknehmen?',
    removeText: 'Der Kopf Sunset wird nicht mehr gesendet. Wer schon benachrichtigt wurde, erfährt davon nichts.',
    saved: 'Gespeichert. Andere Knoten folgen innerhalb einer halben Minute.',
    caption: 'Clients, die Veraltetes verwenden',
    users: 'Clients, die es noch verwenden',
    client: 'Client',
    organisation: 'Organisation',
    what: 'Was',
    none: 'Kein Client verwendet etwas Veraltetes',
    noneNote: 'Gezählt wird seit der ersten Verwendung, die der Dienst sehen konnte.',
  },
}

declare module '../areas.ts' {
  interface Messages {
    deprecations: typeof deprecations
  }
}
