import { MOST_NAME } from '#lib/clients/terms.ts'

export const clients = {
  title: 'Clients',
  list: {
    intro:
      'Ein Client ist der Zugang eines Onlinedienstes oder Verwaltungssystems zu den Schnittstellen. Jedes Programm hat seinen eigenen.',
    create: 'Client anlegen',
    caption: 'Clients',
    search: 'Name oder Client-ID',
    summary: '{count, plural, one {# Client} other {# Clients}}, Seite {page, number} von {pages, number}',
    emptyTitle: 'Noch kein Client',
    empty:
      'Legen Sie zuerst einen Client an. Sie erhalten Client-ID und Geheimnis und können sofort ein Zugriffstoken anfragen.',
    emptyReader:
      'In Ihrer Organisation können Personen mit der Rolle „Entwicklung“ oder „Eigentümer/-in“ einen Client anlegen.',
    noMatchTitle: 'Kein Client passt zu dieser Auswahl',
    noMatch: 'Ändern Sie den Suchbegriff, oder setzen Sie die Auswahl zurück.',
  },
  columns: {
    name: 'Name',
    kind: 'Art',
    scopes: 'Berechtigungen',
    lastTokenAt: 'Letztes Token',
    status: 'Zustand',
    organisation: 'Organisation',
  },
  kinds: {
    'online-service': 'Onlinedienst',
    'administration-system': 'Verwaltungssystem',
  },
  kindHints: {
    'online-service': 'Sendet Einreichungen und holt Antworten ab.',
    'administration-system': 'Verwaltet Zustellpunkte, holt Einreichungen ab und antwortet.',
  },
  statuses: { active: 'aktiv', disabled: 'gesperrt' },
  scopes: {
    'send-submissions': 'Einreichungen senden, Antworten abholen und den Verlauf der eigenen Fälle lesen',
    'manage-destinations': 'Zustellpunkte anlegen, ändern und löschen, ihre Schlüssel und Callbacks pflegen',
    'subscribe-destinations':
      'Einreichungen der zugeordneten Zustellpunkte abholen, annehmen oder zurückweisen und Antworten senden',
  },
  noScopes: 'keine',
  fields: {
    name: 'Name',
    nameHint: 'So heißt der Client in Listen und Protokollen, zum Beispiel „Wohngeld-Onlinedienst, Test“.',
    kind: 'Art',
    scopes: 'Berechtigungen (Scopes)',
    scopesHint: 'Wählen Sie nur, was das Programm braucht. Sie können das jederzeit ändern.',
    organisation: 'Organisation',
    organisationHint: 'Sie lässt sich später nicht ändern.',
    contactName: 'Technische Ansprechperson (optional)',
    contactNameHint: 'Eine Person oder Stelle, die bei Störungen weiterhilft.',
    contactEmail: 'E-Mail-Adresse der Ansprechperson (optional)',
    secretName: 'Name des Geheimnisses (optional)',
    secretNameHint: 'Zum Beispiel der Ort, an dem es liegt, oder das Quartal.',
    expiry: 'Gültigkeit',
  },
  expiries: {
    '90': '90 Tage',
    '180': '180 Tage',
    '365': 'ein Jahr',
    '730': 'zwei Jahre',
    never: 'unbegrenzt',
  },
  faults: {
    missing: 'Geben Sie einen Namen an.',
    long: `Der Name darf höchstens ${MOST_NAME} Zeichen haben.`,
    direction: 'Der Name enthält unsichtbare Zeichen, die die Schreibrichtung ändern. Tippen Sie ihn neu ein.',
    unprintable: 'Der Name enthält Zeilenumbrüche oder Steuerzeichen.',
    kind: 'Wählen Sie die Art des Clients.',
    scopes: 'Wählen Sie mindestens eine Berechtigung.',
    email: 'Das ist keine E-Mail-Adresse wie name@behoerde.example.',
    secret: 'Fügen Sie das Geheimnis ein.',
    refused: 'Der Dienst hat diese Angabe nicht angenommen. Prüfen Sie sie.',
  },
  create: {
    title: 'Client anlegen',
    intro: 'Danach zeigt Ihnen diese Seite Client-ID und Geheimnis, das Geheimnis nur dieses eine Mal.',
    submit: 'Anlegen',
    doneTitle: 'Der Client „{name}“ ist angelegt',
    again: 'Weiteren Client anlegen',
    toClient: 'Zum Client',
  },
  fresh: {
    onceTitle: 'Das Geheimnis wird nur jetzt angezeigt',
    once: 'Der Dienst bewahrt nur eine Prüfsumme davon auf. Legen Sie es dort ab, wo nur das Programm es lesen kann, nicht im Quellcode. Geht es verloren, fügen Sie ein neues hinzu und widerrufen das alte.',
    clientId: 'Client-ID (client_id)',
    clientSecret: 'Geheimnis (client_secret)',
    save: '{file} herunterladen',
    snippets: 'So fragt Ihr Programm ein Token an',
    snippetsIntro:
      'Jedes Beispiel liest seine Werte aus der heruntergeladenen Datei {file}. Das Token gilt höchstens 30 Minuten; verwenden Sie es bis dahin wieder.',
    tabs: 'Programmiersprachen',
    snippet: 'Beispiel für {language}',
  },
  detail: {
    back: 'Alle Clients',
    facts: 'Angaben',
    clientId: 'Client-ID',
    organisation: 'Organisation',
    createdAt: 'Angelegt',
    contact: 'Technische Ansprechperson',
    noContact: 'nicht angegeben',
    edit: 'Angaben ändern',
    saved: 'Gespeichert.',
    readerNote:
      'Sie können diesen Client ansehen. Personen mit der Rolle „Entwicklung“ oder „Eigentümer/-in“ können ihn ändern.',
  },
  scopesPart: {
    change: 'Berechtigungen ändern',
    title: 'Berechtigungen',
    intro:
      'Entfernte Berechtigungen gelten spätestens nach fünf Sekunden auch mit ausgegebenen Token nicht mehr. Neue stehen erst im nächsten Token.',
    submit: 'Berechtigungen speichern',
    saved: 'Die Berechtigungen gelten ab sofort.',
    none: 'Ohne Berechtigung erhält der Client kein Token.',
  },
  secretsPart: {
    changeOver: {
      'not-begun': '„{to}“ wurde noch nicht verwendet. Tragen Sie es im Programm ein; bis dahin gilt „{from}“ weiter.',
      'under-way': '„{from}“ wird noch verwendet, zuletzt {last}. Stellen Sie das Programm auf „{to}“ um.',
      done: '„{from}“ wurde {last, select, never {nie} other {seit {last} nicht mehr}} verwendet und kann jetzt widerrufen werden.',
    },
    title: 'Geheimnisse',
    intro:
      'Zwei können gleichzeitig gültig sein. So wechseln Sie ohne Unterbrechung: zweites hinzufügen, Programm umstellen, erstes widerrufen.',
    ofForm:
      'Dieser Client sendet, was Menschen in einem Formular ausfüllen, und bekommt kein Geheimnis: Wer eines hätte, könnte in ihrem Namen Antworten annehmen oder zurückweisen.',
    caption: 'Geheimnisse dieses Clients',
    name: 'Name',
    createdAt: 'Angelegt',
    expiresAt: 'Läuft ab',
    lastUsedAt: 'Zuletzt verwendet',
    state: 'Zustand',
    action: 'Aktion',
    unlimited: 'nie',
    valid: 'gültig',
    revoked: 'widerrufen',
    expired: 'abgelaufen',
    add: 'Geheimnis hinzufügen',
    addTitle: 'Neues Geheimnis',
    full: 'Zwei Geheimnisse sind gültig. Widerrufen Sie zuerst eines davon.',
    revoke: 'Widerrufen',
    revokeNamed: 'Geheimnis {name} widerrufen',
    revokeTitle: 'Geheimnis „{name}“ widerrufen?',
    revokeText: 'Mit diesem Geheimnis erhält das Programm kein Token mehr. Das lässt sich nicht rückgängig machen.',
    endsTokens: 'Auch die Token beenden, die damit ausgestellt wurden',
    endsTokensHint:
      'Sonst gelten sie noch bis zu 30 Minuten. Setzen Sie das Häkchen, wenn das Geheimnis in falsche Hände geraten ist: Die Token gelten dann binnen einer Sekunde nicht mehr. Mit einem anderen gültigen Geheimnis holt sich das Programm neue.',
    inUseTitle: 'Es wird noch verwendet',
    inUse:
      'Mit diesem Geheimnis wurde in der letzten Stunde ein Token angefragt. Stellen Sie das Programm zuerst auf das andere Geheimnis um.',
    lastOne: 'Es ist das einzige gültige Geheimnis. Danach kann sich der Client nicht mehr anmelden.',
    emptyTitle: 'Kein Geheimnis',
    done: 'Fertig, ausblenden',
  },
  requests: {
    more: '{count, plural, one {Eine weitere zeigen} other {# weitere zeigen}}',
    title: 'Tokenanfragen',
    intro:
      'Die Ablehnungen der letzten 14 Tage mit ihrem Grund (höchstens 30 pro Minute) und die erteilten Token (höchstens eines pro Minute).',
    caption: 'Tokenanfragen, neueste zuerst',
    at: 'Zeit',
    outcome: 'Ergebnis',
    reason: 'Grund und nächster Schritt',
    address: 'Adresse',
    granted: 'erteilt',
    refused: 'abgelehnt',
    grantedScopes: 'Berechtigungen im Token: {scope}',
    askedScopes: 'Angefragt: {scope}',
    code: 'Fehler {code}',
    emptyTitle: 'Noch keine Tokenanfrage',
    empty: 'Sobald das Programm ein Token anfragt, sehen Sie hier nach einer Sekunde das Ergebnis.',
    older: 'Ältere anzeigen',
    reload: 'Neu laden',
  },
  reasons: {
    'grant-type-missing': {
      what: 'Der Anfrage fehlte grant_type.',
      next: 'Senden Sie grant_type=client_credentials im Inhalt der Anfrage.',
    },
    'credentials-missing': {
      what: 'Der Anfrage fehlte das Geheimnis.',
      next: 'Senden Sie client_id und client_secret im Inhalt der Anfrage oder per HTTP Basic. Prüfen Sie, ob die Umgebungsvariable gesetzt ist.',
    },
    blocked: {
      what: 'Von dieser Adresse kamen zu viele falsche Versuche.',
      next: 'Berichtigen Sie das Geheimnis im Programm und warten Sie einige Minuten; die Sperre gilt nur für diese Adresse.',
    },
    'wrong-secret': {
      what: 'Das Geheimnis war falsch.',
      next: 'Prüfen Sie, ob es mit kurier_cs_ beginnt und 53 Zeichen hat; oft fehlt am Ende etwas. Sonst fügen Sie ein neues hinzu.',
    },
    'expired-secret': {
      what: 'Das Geheimnis ist abgelaufen.',
      next: 'Fügen Sie ein neues hinzu und stellen Sie das Programm darauf um.',
    },
    'revoked-secret': {
      what: 'Das Geheimnis wurde widerrufen.',
      next: 'Ein Programm verwendet noch das alte: Stellen Sie es auf das gültige um. Kennen Sie den Absender nicht, prüfen Sie die Adresse.',
    },
    'too-many-tokens': {
      what: 'Der Client hat zu viele Token in kurzer Zeit angefragt.',
      next: 'Verwenden Sie ein Token bis zu seinem Ablauf wieder, statt vor jedem Aufruf ein neues anzufragen.',
    },
    'client-disabled': {
      what: 'Der Client ist gesperrt.',
      next: 'Entsperren Sie ihn auf dieser Seite, wenn er arbeiten soll.',
    },
    'grant-type-unsupported': {
      what: 'Die Anfrage nannte einen anderen grant_type.',
      next: 'Der Dienst kennt nur grant_type=client_credentials.',
    },
    'scope-malformed': {
      what: 'Der Parameter scope war keine Liste von Berechtigungen.',
      next: 'Lassen Sie scope weg; dann enthält das Token alle zugewiesenen Berechtigungen.',
    },
    'scope-unknown': {
      what: 'Die Anfrage nannte eine Berechtigung, die es nicht gibt.',
      next: 'Lassen Sie scope weg; dann enthält das Token alle zugewiesenen Berechtigungen.',
    },
    'scope-not-assigned': {
      what: 'Die Anfrage nannte eine Berechtigung, die dieser Client nicht hat.',
      next: 'Lassen Sie scope weg, oder weisen Sie die Berechtigung oben zu.',
    },
    'no-scope': {
      what: 'Dem Client ist keine Berechtigung zugewiesen.',
      next: 'Weisen Sie ihm oben mindestens eine zu.',
    },
    unknown: {
      what: 'Die Anfrage wurde abgelehnt.',
      next: 'Der Fehlercode sagt mehr; er steht in RFC 6749, Abschnitt 5.2.',
    },
  },
  callbackPart: {
    title: 'Callbacks',
    intro:
      'Adressen, die das Programm des Clients bei Einreichungen und Fällen angegeben hat. Dorthin gehen seine Benachrichtigungen.',
  },
  callbacks: {
    title: 'Callbacks kommen nicht an',
    text: '{count, plural, one {Eine Benachrichtigung wartet.} other {# Benachrichtigungen warten.}} Ist der Empfänger wieder erreichbar, können Sie sofort senden; sonst sendet Kurier nach dem Zeitplan.',
    show: 'Nicht zugestellte Callbacks',
  },
  trial: {
    open: 'Geheimnis einfügen',
    title: 'Jetzt ein Token anfragen',
    intro:
      'Der Dienst kennt Ihr Geheimnis nicht. Fügen Sie es ein: Die Anfrage läuft und zählt wie eine Ihres Programms. Sie sehen den Inhalt des Tokens, nicht das Token selbst.',
    secret: 'Geheimnis (client_secret)',
    submit: 'Token anfragen',
    granted: 'Das Token wurde erteilt',
    grantedText: 'Es gilt {minutes, plural, one {eine Minute} other {# Minuten}} und enthält Folgendes:',
    header: 'Kopf',
    claims: 'Inhalt',
    refused: 'Die Tokenanfrage wurde abgelehnt',
    answer: 'Antwort des Tokenendpunkts',
    wait: 'Der nächste Versuch ist in {seconds, plural, one {einer Sekunde} other {# Sekunden}} möglich.',
  },
  destinations: {
    title: 'Zugeordnete Zustellpunkte',
    none: 'Diesem Client ist kein Zustellpunkt zugeordnet.',
    noneNext:
      'Legt ein Client einen Zustellpunkt über die Schnittstelle an, ist er ihm zugeordnet. Weitere Clients ordnen Sie auf der Seite des Zustellpunkts zu.',
  },
  standing: {
    title: 'Sperren und löschen',
    disable: 'Client sperren',
    disableTitle: '„{name}“ sperren?',
    disableText:
      'Der Client erhält kein Token mehr, und ausgegebene gelten spätestens nach fünf Sekunden nicht mehr. Callbacks erhält er weiterhin. Sie können ihn jederzeit wieder entsperren.',
    enable: 'Client entsperren',
    enableTitle: '„{name}“ entsperren?',
    enableText: 'Der Client erhält wieder Token; noch nicht abgelaufene gelten wieder.',
    disabledTitle: 'Dieser Client ist gesperrt',
    disabledText: 'Er erhält kein Token, und seine ausgegebenen gelten nicht.',
    remove: 'Client löschen',
    removeTitle: '„{name}“ löschen?',
    removeText: 'Das lässt sich nicht rückgängig machen. Verloren gehen:',
    lostSecrets: '{count, plural, one {# Geheimnis} other {# Geheimnisse}}; alle Token enden sofort',
    lostDestinations:
      '{count, plural, =0 {keine Zuordnung zu Zustellpunkten} one {die Zuordnung zu # Zustellpunkt} other {die Zuordnung zu # Zustellpunkten}}',
    lostRequests: 'die Liste der Tokenanfragen',
    cannotRemove:
      'Der Client lässt sich nicht löschen, weil Fälle oder Einreichungen auf ihn verweisen. Sperren Sie ihn stattdessen.',
  },
}

declare module '../areas.ts' {
  interface Messages {
    clients: typeof clients
  }
}
