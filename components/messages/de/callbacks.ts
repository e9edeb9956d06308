import { failures } from '#lib/words/de/callbacks.ts'

/** The delivery log and what was never delivered. */
export const callbacks = {
  title: 'Callbacks',
  intro: 'Welche Benachrichtigungen an Ihre Zustellpunkte und Clients gesendet wurden, und was daraus geworden ist.',
  tabs: {
    label: 'Bereiche der Callbacks',
    log: 'Protokoll',
    undelivered: 'Nicht zugestellt',
    signature: 'Signatur prüfen',
  },
  types: {
    'new-submissions': 'Neue Einreichungen',
    'new-replies': 'Neue Antworten',
    'new-events': 'Neue Ereignisse',
  },
  owner: {
    destination: 'Zustellpunkt',
    client: 'Client',
    gone: 'gelöscht',
  },
  outcome: {
    delivered: 'zugestellt',
    failed: 'fehlgeschlagen',
    status: 'Status {status}',
  },
  errorClasses: {
    dns: 'Hostname nicht auflösbar',
    'forbidden-address': 'Adresse nicht erlaubt',
    connect: 'Keine Verbindung',
    tls: 'TLS-Fehler',
    timeout: 'Zeitüberschreitung',
    status: 'Antwort ohne Erfolg',
  },
  failures,
  log: {
    pageTitle: 'Zustellprotokoll',
    caption: 'Versuche, die neuesten zuerst',
    columns: {
      select: 'Auswahl',
      time: 'Zeit',
      type: 'Art',
      target: 'Ziel',
      outcome: 'Ergebnis',
      duration: 'Dauer',
      after: 'Danach',
    },
    filter: {
      destination: 'Zustellpunkt',
      client: 'Client',
      type: 'Art',
      kind: 'Anlass',
      state: 'Zustand',
      error: 'Fehlerart',
      from: 'Von',
      to: 'Bis',
    },
    test: 'Test',
    kinds: { telling: 'Benachrichtigung', test: 'Test-Callback' },
    milliseconds: '{count, number} ms',
    notices: '{count, plural, one {# Benachrichtigung} other {# Benachrichtigungen}}',
    waiting: '{count, plural, one {# wartet} other {# warten}}.',
    givenUp: '{count, plural, one {# aufgegeben} other {# aufgegeben}}',
    select: 'Versuch vom {time} auswählen',
    open: 'Versuch vom {time} ansehen',
    newest: 'Zu den neuesten',
    older: 'Ältere',
    pages: 'Seiten des Protokolls',
    empty: {
      title: 'Noch kein Callback gesendet',
      text: 'Hinterlegen Sie an einem Zustellpunkt eine Callback-Adresse. Sobald es etwas zu melden gibt, steht hier jeder Versuch.',
      action: 'Zu den Zustellpunkten',
    },
    nothingFits: {
      title: 'Kein Versuch passt zu dieser Auswahl',
      text: 'Setzen Sie die Auswahl zurück, oder wählen Sie einen größeren Zeitraum. Versuche werden 30 Tage aufbewahrt, nachdem ihre Benachrichtigungen erledigt sind.',
    },
  },
  again: {
    selected: '{count, plural, =0 {Nichts ausgewählt} one {# ausgewählt} other {# ausgewählt}}',
    sendSelected: 'Ausgewählte senden',
    sendNow: 'Jetzt senden',
    sendOne: 'Erneut senden',
    sendAll: 'Alle seit … erneut senden',
    title: 'Senden',
    allTitle: 'Alle seit einem Zeitpunkt erneut senden',
    what: 'Was erneut gesendet wird',
    ended: { failedSince: 'Aufgegebene', deliveredSince: 'Schon zugestellte' },
    since: 'Aufgegeben oder zugestellt seit',
    givenUpSince: 'Aufgegeben seit',
    sinceHint: 'Tag und Uhrzeit in Ihrer Zeitzone',
    sinceMissing: 'Geben Sie Tag und Uhrzeit an.',
    of: 'Betrifft: {name}',
    everywhere: 'Betrifft alle Zustellpunkte und Clients, für die Sie senden dürfen.',
    counting: 'Wird gezählt …',
    count:
      '{how, select, none {Davon lässt sich zurzeit nichts senden.} now {{now, plural, one {# wartende Benachrichtigung wird} other {# wartende Benachrichtigungen werden}} jetzt gesendet.} again {{again, plural, one {# Benachrichtigung wird} other {# Benachrichtigungen werden}} erneut gesendet.} other {{now, plural, one {# wartende Benachrichtigung wird} other {# wartende Benachrichtigungen werden}} jetzt gesendet, {again, plural, one {# wird} other {# werden}} erneut gesendet.}}',
    pausedCount:
      '{count, plural, one {# Benachrichtigung wartet} other {# Benachrichtigungen warten}} an einem angehaltenen Empfänger und {count, plural, one {wird} other {werden}} nicht gesendet. Setzen Sie seine Callbacks zuerst fort.',
    more: 'Es sind mehr, als auf einmal gesendet werden. Wiederholen Sie den Vorgang danach für die übrigen.',
    leftOut:
      'Nicht dabei ist, was ohnehin gerade gesendet wird, nicht mehr gilt oder keine Adresse hat. Ist der Empfänger noch gestört, geht es danach nach dem Zeitplan weiter.',
    stays:
      'Erneut gesendete Benachrichtigungen sind neue mit denselben Kennungen; die alten Einträge bleiben erhalten.',
    confirm: 'Senden',
  },
  sending: {
    pending: '{count, plural, one {# Benachrichtigung wird gesendet …} other {# Benachrichtigungen werden gesendet …}}',
    delivered:
      '{count, plural, one {# Benachrichtigung ist zugestellt.} other {# Benachrichtigungen sind zugestellt.}}',
    failed:
      '{count, plural, one {# Benachrichtigung kam nicht an; sie wird} other {# Benachrichtigungen kamen nicht an; sie werden}} nach dem Zeitplan wieder versucht.',
    over: 'Inzwischen ist alles erledigt.',
    nothing: 'Es wurde nichts gesendet: Inzwischen ist alles erledigt.',
    more: 'Es waren mehr, als auf einmal gesendet werden. Wiederholen Sie den Vorgang für die übrigen.',
    attempt: 'Versuch {id}',
  },
  paused: {
    title: 'Callbacks sind angehalten',
    since: 'Angehalten seit',
    text: 'Wartende Benachrichtigungen werden gesendet, sobald Sie die Callbacks fortsetzen.',
    resume: 'Callbacks fortsetzen',
  },
  notify: {
    action: 'Jetzt benachrichtigen',
    title: 'Den Zustellpunkt jetzt benachrichtigen',
    text: '„{name}“ hat jetzt eine Callback-Adresse. Gesendet werden die Benachrichtigungen aus der Zeit davor, soweit sie noch nötig sind.',
  },
  attempt: {
    title: 'Versuch {id}',
    back: 'Zustellprotokoll',
    facts: 'Ergebnis',
    time: 'Gesendet',
    target: 'Ziel',
    type: 'Art',
    url: 'Adresse',
    urlHint: 'ohne die Parameter nach dem Fragezeichen',
    outcome: 'Ergebnis',
    duration: 'Dauer',
    detail: 'Technische Meldung (auf Englisch)',
    next: 'Nächster Versuch',
    nothingWaits: 'Aus diesem Versuch steht nichts mehr aus.',
    endpoint: 'Stand der Adresse',
    failingSince: 'schlägt fehl seit',
    failures: '{count, plural, one {# Fehlversuch in Folge} other {# Fehlversuche in Folge}}',
    healthy: 'Die letzte Zustellung an diese Adresse war erfolgreich.',
    untried: 'An diese Adresse wurde noch nichts zugestellt.',
    paused: 'Callbacks an diese Adresse sind angehalten seit',
    whatNow: 'Was ist zu tun?',
    nothingToDo: 'Erledigt: Es ist nichts zu tun',
    request: 'Anfrage',
    headers: 'Kopfzeilen',
    timestampIs: 'Das ist der',
    signatureHidden: '(wird nicht gespeichert)',
    body: 'Inhalt der Anfrage',
    response: 'Antwort',
    excerpt: 'Anfang der Antwort (höchstens 2 kB)',
    noAnswer: 'Der Empfänger hat nicht geantwortet.',
    emptyAnswer: 'Die Antwort hatte keinen Inhalt.',
    noticesNamed: 'Benachrichtigungen in diesem Callback',
    noticesGone: 'Die Fälle dieser Benachrichtigungen sind nicht mehr gespeichert.',
  },
  notices: {
    caption: 'Benachrichtigungen',
    columns: {
      select: 'Auswahl',
      case: 'Fall',
      subject: 'Betrifft',
      type: 'Art',
      state: 'Zustand',
      created: 'Entstanden',
      attempts: 'Versuche',
    },
    subject: {
      submission: 'Einreichung',
      reply: 'Antwort',
    },
    select: 'Benachrichtigung zum Fall {caseId} auswählen',
    states: {
      waiting: 'wartet',
      delivered: 'zugestellt',
      'given-up': 'aufgegeben',
      cancelled: 'hinfällig',
      'not-configured': 'keine Adresse',
    },
    sentAgain: 'wurde erneut gesendet',
    reasons: {
      'not-in-time': 'innerhalb von 14 Tagen nicht zustellbar',
      'no-longer-needed': 'Die Sache ist inzwischen entschieden.',
      'callback-removed': 'Die Callback-Adresse wurde entfernt.',
      'callback-awaited':
        'Die Callback-Adresse wurde entfernt. Sobald wieder eine hinterlegt ist, wird gesendet, wenn die Einreichung dann noch wartet.',
      'not-configured': 'Als es geschah, war keine Callback-Adresse hinterlegt.',
      other: 'siehe Fall',
    },
  },
  schedule: {
    title: 'Zeitplan der Versuche',
    intro:
      'Nach einem Fehlversuch wird in diesen Abständen erneut gesendet, jeweils um bis zu 20 % verschoben. Nach der ersten erfolgreichen Zustellung wird sofort alles gesendet, was für dieselbe Adresse wartet.',
    wait: '{unit, select, second {{count, number} s} minute {{count, number} min} other {{count, number} h}}',
    then: 'danach alle {hours, number} Stunden',
    end: 'Nach 14 Tagen wird eine Benachrichtigung aufgegeben. Neue Einreichungen werden gemeldet, solange sie nicht entschieden sind.',
  },
  failing: {
    title:
      '{count, plural, one {Callbacks an eine Adresse kommen nicht an} other {Callbacks an # Adressen kommen nicht an}}{paused, plural, =0 {} other {, davon # angehalten}}',
    sendNow: '„{name}“ jetzt senden',
    since: 'Fehlschläge seit {time}, {count, plural, one {# Versuch} other {# Versuche}}.',
    givenUp: 'Ab {time} werden Benachrichtigungen aufgegeben.',
    neverGivenUp: 'Kurier versucht es weiter, solange die Einreichungen offen sind.',
    paused: 'Zurzeit angehalten.',
    warned:
      'Gewarnt nach {days, plural, one {# Tag} other {# Tagen}}, {mailed, plural, =0 {nicht per E-Mail} one {per E-Mail an # Adresse} other {per E-Mail an # Adressen}}.',
    show: 'Wartende Benachrichtigungen',
  },
  undelivered: {
    pageTitle: 'Nicht zugestellte Callbacks',
    intro: 'Benachrichtigungen, die nicht zugestellt sind, nach Zustellpunkt und Client.',
    caption: 'Empfänger, denen etwas nicht zugestellt wurde',
    columns: {
      receiver: 'Empfänger',
      waiting: 'Wartend',
      givenUp: 'Aufgegeben',
      notConfigured: 'Keine Adresse',
      oldest: 'Ältestes',
      reason: 'Grund',
    },
    count: '{count, number}',
    capped: 'mehr als {count, number}',
    reasons: {
      givenUp: 'Nach 14 Tagen aufgegeben. Senden Sie erneut, wenn der Empfänger wieder erreichbar ist.',
      notConfigured:
        'Es ist keine Callback-Adresse hinterlegt. Wer Einreichungen regelmäßig abholt, braucht keine; sonst hinterlegen Sie eine am Zustellpunkt.',
      nowConfigured:
        'Es gab keine Callback-Adresse, inzwischen ist eine hinterlegt. Mit „Jetzt benachrichtigen“ senden Sie wartende Benachrichtigungen.',
      nothing: 'Es ist alles zugestellt.',
    },
    empty: {
      title: 'Alles ist zugestellt',
      text: 'Hier stehen Benachrichtigungen, die warten, aufgegeben wurden oder keine Adresse hatten. Zurzeit gibt es keine.',
    },
    receiver: {
      title: 'Nicht zugestellt an {name}',
      unlisted:
        'Einreichungen, die eingingen, als keine Callback-Adresse hinterlegt war, werden hier nur gezählt. Sie finden sie bei den <cases>Fällen des Zustellpunkts</cases>.',
      back: 'Nicht zugestellte Callbacks',
      counts: 'Übersicht',
      list: 'Benachrichtigungen',
      state: 'Zustand',
      empty: {
        title: 'Keine Benachrichtigung',
        text: 'Für diesen Empfänger gibt es keine Benachrichtigung in diesem Zustand.',
      },
    },
  },
}

declare module '../areas.ts' {
  interface Messages {
    callbacks: typeof callbacks
  }
}
