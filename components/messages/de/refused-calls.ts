import type { ProblemCode } from '@kurier/wire/codes'

/** Abgelehnte Aufrufe der Schnittstellen, mit dem, was sie bedeuten. */
export const refusedCalls = {
  title: 'Abgelehnte Aufrufe',
  pageTitle: 'Abgelehnte Aufrufe: {name}',
  intro:
    'Was die Schnittstellen diesem Client in den letzten 14 Tagen abgelehnt haben. Inhalte, Kopfzeilen und Werte werden nicht aufbewahrt; abgelehnte Tokenanfragen stehen auf der Seite des Clients.',
  back: 'Zum Client',
  all: '{count, plural, one {Den abgelehnten Aufruf ansehen} other {Alle # abgelehnten Aufrufe ansehen}}',
  unkept:
    '{count, plural, one {Ein weiterer abgelehnter Aufruf ist nur gezählt.} other {# weitere abgelehnte Aufrufe sind nur gezählt.}} Aufbewahrt werden die neuesten 1.000, höchstens 30 gleiche in einer Minute.',
  emptyTitle: 'Kein Aufruf abgelehnt',
  empty: 'Lehnt eine Schnittstelle einen Aufruf dieses Clients ab, steht er nach einer Sekunde hier.',
  noneTitle: 'Nichts gefunden',
  none: 'Zu diesen Angaben ist kein abgelehnter Aufruf aufbewahrt.',
  pages: 'Seiten der abgelehnten Aufrufe',
  newest: 'Zu den neuesten',
  older: 'Ältere',
  filter: { status: 'Status', code: 'Grund', method: 'Methode', from: 'Von', to: 'Bis' },
  columns: { at: 'Zeitpunkt', answer: 'Antwort', call: 'Aufruf', means: 'Bedeutung' },
  facts: {
    requestId: 'Anfragekennung',
    call: 'Aufruf',
    query: 'Parameter',
    answer: 'Antwort',
    pointer: 'Erster Fehler bei',
    whole: 'dem Ganzen',
    means: 'Bedeutung',
    next: 'Nächster Schritt',
  },
  hidden: '„…“ steht für Werte und Namen, die nicht aufbewahrt werden.',
  means: {
    malformed: 'Der Inhalt ist nicht das, was sein Medientyp verspricht, oder brach ab.',
    unauthenticated:
      'Das Zugriffstoken fehlte, war abgelaufen, von einem anderen Dienst, oder der Client ist gesperrt.',
    'insufficient-scope': 'Dem Zugriffstoken fehlt die Berechtigung (Scope).',
    forbidden: 'Wer fragt, darf dies sehen, aber nicht tun.',
    'not-found': 'Es ist nicht da, oder es gehört jemand anderem.',
    'destination-not-found': 'Diesen Zustellpunkt gibt es nicht, oder er gehört jemand anderem.',
    'submission-not-found': 'Diese Einreichung gibt es nicht, oder sie gehört jemand anderem.',
    'reply-not-found': 'Diese Antwort gibt es nicht, oder sie gehört jemand anderem.',
    'method-not-allowed': 'Der Pfad kennt diese Methode nicht.',
    'request-timeout': 'Der Inhalt kam zu langsam an.',
    conflict: 'Der Zustand lässt dies nicht zu.',
    'version-gone': 'Version 1 gibt es nicht mehr.',
    'too-large': 'Der Inhalt ist größer als erlaubt.',
    'unsupported-media-type': 'Der Inhalt hat einen anderen Medientyp als verlangt, oder keinen.',
    invalid: 'Der Inhalt ist lesbar, aber nicht richtig.',
    'destination-state-invalid': 'Der Zustellpunkt ist nicht aktiv und nimmt keine neuen Einreichungen an.',
    'callback-unreachable': 'Die Callback-Adresse ist nicht erreichbar.',
    'too-many-requests': 'Es waren zu viele Aufrufe in kurzer Zeit.',
    internal: 'Auf der Seite des Dienstes ging etwas schief.',
    unavailable: 'Der Dienst konnte gerade nicht antworten.',
    'insufficient-storage': 'Dem Dienst fehlt freier Speicher, oder der Client hat zu viel Unvollständiges.',
  } satisfies Record<ProblemCode, string>,
  next: {
    malformed:
      'Senden Sie, was der Medientyp verspricht, ganz und in UTF-8. Dasselbe noch einmal zu senden hilft nicht.',
    unauthenticated: 'Holen Sie ein neues Zugriffstoken, und senden Sie den Aufruf noch einmal.',
    'insufficient-scope':
      'Lassen Sie dem Client die Berechtigung zuteilen, und holen Sie dann ein neues Zugriffstoken, ohne einen Scope zu nennen.',
    forbidden: 'Bitten Sie jemanden, der die Organisation verwaltet, oder den Betrieb.',
    'not-found': 'Prüfen Sie die Kennung im Pfad. Was anderen gehört, wird beantwortet wie das, was es nicht gibt.',
    'destination-not-found':
      'Prüfen Sie die Kennung des Zustellpunkts, im Pfad oder im Inhalt. Was anderen gehört, wird beantwortet wie das, was es nicht gibt.',
    'submission-not-found':
      'Prüfen Sie die Kennung der Einreichung im Pfad. Was anderen gehört, wird beantwortet wie das, was es nicht gibt.',
    'reply-not-found':
      'Prüfen Sie die Kennung der Antwort im Pfad. Was anderen gehört, wird beantwortet wie das, was es nicht gibt.',
    'method-not-allowed': 'Nehmen Sie eine der Methoden, die die Kopfzeile Allow der Antwort nennt.',
    'request-timeout':
      'Senden Sie den Aufruf noch einmal. Beim Senden darf keine Pause länger als 30 Sekunden sein, und nichts langsamer als 10 kB in der Sekunde.',
    conflict:
      'Lesen Sie den jetzigen Zustand mit GET, und entscheiden Sie neu. Dasselbe noch einmal zu senden hilft nicht.',
    'version-gone': 'Nehmen Sie die Pfade unter /v2.',
    'too-large': 'Senden Sie weniger. Die Grenzen dieser Installation stehen in der API-Referenz.',
    'unsupported-media-type': 'Setzen Sie die Kopfzeile Content-Type, wie es detail in der Antwort verlangt.',
    invalid:
      'Berichtigen Sie jeden Fehler, den errors in der Antwort nennt: pointer sagt, wo, detail, was nicht stimmt.',
    'destination-state-invalid':
      'Lesen Sie den Zustellpunkt, und warten Sie, bis er aktiv ist, oder fragen Sie seine Verwaltung, wohin jetzt gesendet wird.',
    'callback-unreachable':
      'Eine HEAD-Anfrage aus dem Internet muss die Adresse über TLS erreichen. Woran es lag, sagt reason in der Antwort: dns, forbidden-address, connect, tls oder timeout.',
    'too-many-requests':
      'Warten Sie so viele Sekunden, wie die Kopfzeile Retry-After sagt, und senden Sie es noch einmal.',
    internal: 'Nennen Sie dem Betrieb die Anfragekennung; mit ihr findet er den Aufruf im Protokoll.',
    unavailable: 'Warten Sie so viele Sekunden, wie die Kopfzeile Retry-After sagt, und senden Sie es noch einmal.',
    'insufficient-storage':
      'Reichen Sie ein, was unvollständig ist, oder warten Sie, bis es gelöscht ist. Ob es an Ihnen liegt, sagt detail in der Antwort; sonst muss der Betrieb Platz schaffen.',
  } satisfies Record<ProblemCode, string>,
}

declare module '../areas.ts' {
  interface Messages {
    refusedCalls: typeof refusedCalls
  }
}
