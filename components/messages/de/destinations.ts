import { destinationForm } from './destination-form.ts'
import { destinationState } from './destination-state.ts'
import { keyChains } from './key-chains.ts'
import { keyRefusals } from './key-refusals.ts'
import { LEAST_SECRET, MOST_SECRET } from '#lib/callbacks/terms.ts'
import { replyChannels } from './reply-channels.ts'

export const destinations = {
  title: 'Zustellpunkte',
  status: { created: 'angelegt', active: 'aktiv', inactive: 'inaktiv', decommissioned: 'stillgelegt' },
  nobodyAssigned: 'niemand zugeordnet',
  kinds: { 'online-service': 'Onlinedienst', 'administration-system': 'Verwaltungssystem' },
  list: {
    takeTitle: 'Einen Zustellpunkt für „{title}“ wählen',
    take: 'Wählen Sie den Zustellpunkt, der die Anträge dieses Formulars annehmen soll. Leistung und Datenschema sind dort schon eingetragen; gespeichert wird erst, wenn Sie es bestätigen.',
    intro:
      'Onlinedienste senden ihre Einreichungen an einen Zustellpunkt. Er legt fest, welche Leistungen er annimmt, mit welchen Schlüsseln verschlüsselt wird und unter welcher Adresse das Verwaltungssystem benachrichtigt wird.',
    caption: 'Zustellpunkte',
    new: 'Zustellpunkt anlegen',
    search: 'Name, Kennung, Zustand oder Leistung',
    columns: {
      name: 'Name',
      status: 'Zustand',
      organisation: 'Organisation',
      services: 'Leistungen',
      callback: 'Callback',
      createdAt: 'Angelegt am',
    },
    emptyTitle: 'Noch kein Zustellpunkt',
    empty:
      'Legen Sie zuerst einen Zustellpunkt an. Danach fügen Sie seine Schlüssel und mindestens eine Leistung hinzu; dann nimmt er Einreichungen entgegen.',
    emptyReader: 'In Ihren Organisationen gibt es noch keinen Zustellpunkt.',
    nothingTitle: 'Kein Zustellpunkt passt zur Suche',
    nothing: 'Suchen Sie nach einem Teil des Namens, der ganzen Kennung oder der Kennung einer Leistung.',
  },
  form: destinationForm,
  channelNames: replyChannels,
  addressing: {
    heading: 'Adressierungsinformationen',
    intro:
      'Für Systeme, die von Hand eingerichtet werden: ID, Schlüssel, Leistungen und Regionen des Zustellpunkts, von diesem Dienst für ein Jahr signiert. „kurier-client addressing“ prüft sie.',
    export: 'Exportieren',
    again: 'Neu exportieren',
    until: 'Gültig bis {day}. Exportieren Sie neu, wenn sich Schlüssel oder Leistungen geändert haben.',
    save: 'Als Datei speichern',
    code: 'QR-Code mit den Adressierungsinformationen',
    noCode: 'Mit so vielen Leistungen passen sie nicht in einen QR-Code. Geben Sie die Datei weiter.',
  },
  detail: {
    back: 'Alle Zustellpunkte',
    radar: 'Fristen dieses Zustellpunkts',
    edit: 'Bearbeiten',
    work: 'Am Arbeitsplatz öffnen',
    id: 'Kennung (destinationId)',
    overview: 'Angaben',
    organisation: 'Organisation',
    createdAt: 'Angelegt am',
    contact: 'Kontakt',
    contactIsPublic: 'Wird von der Routing-Schnittstelle öffentlich gezeigt, solange der Zustellpunkt aktiv ist.',
    metadataVersions: 'Versionen des Metadatenschemas',
    replyChannels: 'Wege für Antworten',
    services: 'Leistungen',
    noReplyChannels: 'über diesen Dienst; andere sind nicht genannt',
    noServices: 'Noch keine Leistung',
    everywhere: 'überall',
  },
  state: destinationState,
  keys: {
    heading: 'Schlüssel',
    intro:
      'Onlinedienste verschlüsseln mit dem aktiven Verschlüsselungsschlüssel; mit dem Signaturschlüssel werden Ihre Ereignisse geprüft. Hier stehen nur öffentliche Schlüssel.',
    purpose: { encryption: 'Verschlüsselung', signing: 'Signatur' },
    empty: 'Noch kein Schlüssel',
    emptyHint: 'Sie brauchen einen Schlüssel zum Verschlüsseln und einen zum Signieren.',
    caption: 'Schlüssel des Zustellpunkts',
    columns: {
      kid: 'Kennung (kid)',
      purpose: 'Zweck',
      size: 'Länge',
      state: 'Zustand',
      certificate: 'Zertifikat',
      actions: 'Aktionen',
    },
    bits: '{bits, number} Bit',
    active: 'aktiv',
    usable: 'verwendbar',
    revoked: 'widerrufen am',
    validity: 'gültig von',
    until: 'bis',
    activate: 'Aktiv setzen',
    activateTitle: 'Schlüssel {kid} aktiv setzen?',
    activateText:
      'Neue Einreichungen werden ab sofort mit diesem Schlüssel verschlüsselt. Behalten Sie den bisherigen privaten Schlüssel, bis alle damit verschlüsselten Einreichungen abgeholt sind; widerrufen Sie ihn erst danach.',
    revoke: 'Widerrufen',
    revokeTitle: 'Schlüssel {kid} widerrufen?',
    revokeText:
      'Der Schlüssel wird ab sofort abgelehnt und lässt sich nicht wieder einsetzen. Begonnene Einreichungen, die noch mit ihm verschlüsselt werden, scheitern; Ereignisse mit diesem Signaturschlüssel werden abgelehnt. Vergangene Ereignisse bleiben prüfbar.',
    toRotation: 'Schlüssel austauschen',
    makeHeading: 'Schlüsselpaar im Browser erzeugen',
    makeIntro:
      'Das Paar entsteht auf Ihrem Gerät (RSA, 4096 Bit). Den privaten Schlüssel erhalten Sie als Datei; er wird nie übertragen. Der öffentliche Teil wird gleich hinzugefügt.',
    bothIntro:
      'Beide Paare entstehen auf Ihrem Gerät (RSA, 4096 Bit). Die privaten Schlüssel erhalten Sie als ZIP-Datei; sie werden nie übertragen. Die öffentlichen werden dem Zustellpunkt gleich hinzugefügt.',
    makeBoth: 'Beide Schlüsselpaare erzeugen',
    makeFor: 'Zweck des Schlüssels',
    make: 'Schlüsselpaar erzeugen',
    making: 'Das Schlüsselpaar wird erzeugt. Das dauert einige Sekunden …',
    insecure:
      'Ihr Browser erzeugt Schlüssel nur auf Seiten, die über HTTPS geladen wurden. Erzeugen Sie das Paar anders, und fügen Sie den öffentlichen Teil unten ein.',
    makeFailed: 'Das Schlüsselpaar konnte nicht erzeugt werden. Versuchen Sie es mit einem anderen Browser.',
    madeAndAdded:
      '{count, plural, one {Der Schlüssel {kids} ist hinzugefügt; sein privater Teil liegt} other {Die Schlüssel {kids} sind hinzugefügt; ihre privaten Teile liegen}} bei Ihren heruntergeladenen Dateien.',
    pasteHeading: 'Vorhandenen öffentlichen Schlüssel hinzufügen',
    file: 'Datei mit einem JWK',
    paste: 'Öffentlicher Schlüssel als JWK',
    pasteHint:
      'RSA mit mindestens 4096 Bit, alg RSA-OAEP-256 oder PS512. {checks, select, yes {Eine Zertifikatskette (x5c) wird geprüft: Sie muss zu einer Wurzel führen, der der Betrieb vertraut.} other {Eine Zertifikatskette (x5c) wird aufbewahrt, nicht geprüft.}}',
    add: 'Schlüssel hinzufügen',
    added: 'Der Schlüssel {kid} ist hinzugefügt.',
    faults: {
      empty: 'Fügen Sie einen Schlüssel ein, oder wählen Sie eine Datei.',
      json: 'Das ist kein JWK: Erwartet wird ein JSON-Objekt mit kty, kid, alg, key_ops, n und e.',
      private: 'Das ist ein privater Schlüssel. Er wurde nicht gesendet. Fügen Sie nur den öffentlichen Teil hinzu.',
      size: 'Die Datei ist zu groß für einen Schlüssel.',
    },
    refused: keyRefusals,
    chain: keyChains,
    publicOnly: 'Nur den öffentlichen Teil übernehmen',
  },
  callback: {
    heading: 'Callback',
    intro:
      'An diese Adresse meldet der Dienst neue Einreichungen und Ereignisse. Ohne Callback holt das Verwaltungssystem selbst ab.',
    none: 'Kein Callback eingerichtet',
    url: 'Adresse (URL)',
    urlHint: {
      internet: 'HTTPS, aus dem Internet erreichbar, mit gültigem Zertifikat',
      networks:
        'HTTPS mit gültigem Zertifikat, aus dem Internet oder den Netzen erreichbar, die der Betrieb zulässt (CALLBACK_ALLOWED_NETWORKS). Eine eigene Zertifizierungsstelle nennt er in CALLBACK_CA_FILE.',
      sandbox:
        'Ein Testempfänger dieses Dienstes oder HTTPS mit gültigem Zertifikat. Für ein Programm auf Ihrem Rechner, etwa kurier-client callback-listen, setzt der Betrieb CALLBACK_ALLOWED_NETWORKS und CALLBACK_CA_FILE.',
    },
    ownReceiver: 'Testempfänger dieses Dienstes verwenden',
    receiverMade: 'Der neue Testempfänger „{name}“ ist eingetragen, samt Geheimnis. Jetzt noch prüfen und speichern.',
    receiverKnown:
      'Der Testempfänger „{name}“, den dieser Zustellpunkt schon hat, ist eingetragen, mit seinem Geheimnis. Jetzt noch prüfen und speichern.',
    toReceiver: 'Eingegangene Callbacks ansehen',
    toRotation: 'Geheimnis austauschen',
    secret: 'Geheimnis',
    secretHint: `${LEAST_SECRET} bis ${MOST_SECRET} Zeichen. Damit werden Callbacks signiert; es wird nie wieder angezeigt.`,
    secretKept: 'Leer lassen, um das bisherige Geheimnis zu behalten. Eine neue Adresse braucht ein Geheimnis.',
    generate: 'Geheimnis erzeugen',
    generated:
      'Das Geheimnis ist erzeugt. Kopieren Sie es jetzt in Ihr Verwaltungssystem; später wird es nicht mehr angezeigt.',
    copyName: 'Geheimnis',
    save: 'Prüfen und speichern',
    saving: 'Wird geprüft und gespeichert …',
    saved: 'Der Callback ist gespeichert.',
    notSaved: 'Nicht gespeichert: Die Adresse war nicht erreichbar.',
    check: 'Erreichbarkeit prüfen',
    checking: 'Wird geprüft …',
    test: 'Test-Callback senden',
    testing: 'Wird gesendet …',
    testHint:
      'Sendet einen echten, signierten Callback ohne Inhalt (new-events mit leeren Listen). Nimmt der Empfänger ihn an, geht auch hinaus, was wartet.',
    setUp: 'Callback einrichten',
    change: 'Callback ändern',
    answersAgain: 'Der Empfänger antwortet wieder. Was wartete, geht jetzt hinaus.',
    remove: 'Callback entfernen',
    removeTitle: 'Callback entfernen?',
    removeText:
      'Das Verwaltungssystem wird nicht mehr benachrichtigt. Wartende Benachrichtigungen werden verworfen; Benachrichtigungen über neue Einreichungen werden gesendet, sobald wieder ein Callback eingerichtet ist. Das Geheimnis lässt sich nicht wieder anzeigen.',
    faults: {
      url: 'Geben Sie eine Adresse an, die mit https:// beginnt.',
      urlRefused:
        'Diese Adresse lässt sich nicht verwenden. Sie darf keine Leerzeichen, keine Zugangsdaten und nichts nach einem # enthalten.',
      secret: `Geben Sie ${LEAST_SECRET} bis ${MOST_SECRET} Zeichen an, oder erzeugen Sie ein Geheimnis.`,
    },
    report: {
      check: 'Ergebnis der Prüfung',
      test: 'Ergebnis des Test-Callbacks',
      good: 'Die Adresse ist erreichbar ({milliseconds, number} ms).',
      delivered:
        'Der Empfänger hat den Callback erhalten ({milliseconds, number} ms). Ob die Signatur für ihn gültig ist, zeigt nur sein eigenes Protokoll.',
      bad: 'Im Schritt „{step}“ ist etwas schiefgegangen.',
      names: {
        dns: 'Name auflösen (DNS)',
        address: 'Adresse erlaubt',
        connect: 'Verbinden (TCP)',
        tls: 'Verschlüsseln (TLS)',
        status: 'Antwort (HTTP-Status)',
      },
      states: { ok: 'in Ordnung', failed: 'fehlgeschlagen', skipped: 'nicht versucht' },
      milliseconds: '{value, number} ms',
      todo: {
        dns: 'Prüfen Sie den Namen in der Adresse und seinen Eintrag im DNS.',
        'forbidden-address':
          'Der Name führt in ein internes oder reserviertes Netz. Verwenden Sie eine Adresse, die aus dem Internet erreichbar ist, oder bitten Sie den Betrieb, das Netz zu erlauben.',
        connect: 'Prüfen Sie, ob der Empfänger läuft, der Port stimmt und keine Firewall die Verbindung verhindert.',
        tls: 'Prüfen Sie das Zertifikat: gültig, für diesen Namen, von einer bekannten Zertifizierungsstelle, mit allen Zwischenzertifikaten, TLS 1.2 oder neuer.',
        timeout: 'Der Empfänger war zu langsam (höchstens 10 Sekunden). Prüfen Sie Firewall und Last.',
        status:
          'Der Empfänger muss jeden Callback mit einem Status von 200 bis 299 beantworten, auch wenn er ihn wegen der Signatur ignoriert. Sehen Sie in seinem Protokoll nach.',
      },
      answer: 'Antwort des Empfängers (Anfang)',
      body: 'Gesendeter Inhalt',
      status: 'Status {status}',
    },
  },
  health: {
    heading: 'Zustellung',
    intro: 'Zugestellte, fehlgeschlagene und wartende Callbacks dieses Zustellpunkts.',
    history: 'Verlauf und Erfolgsquote',
    range: 'Zeitraum',
    days: '{days, plural, one {24 Stunden} other {# Tage}}',
    rate: 'Erfolgsquote',
    rateValue: '{rate, number, ::percent} von {count, plural, one {einem Versuch} other {# Versuchen}}',
    noAttempts: 'kein Versuch in diesem Zeitraum',
    attempts: 'Versuche',
    attemptsAbout: 'Erfolgreiche und fehlgeschlagene Callbacks',
    delivered: 'erfolgreich',
    failed: 'fehlgeschlagen',
    duration: 'Dauer',
    durationAbout: 'Mittlere und längste Dauer eines Callbacks',
    mean: 'im Mittel',
    slowest: 'am längsten',
    waiting: 'Wartend',
    oldest: 'Am längsten wartend seit',
    next: 'Nächster Versuch',
    nothingWaits: 'nichts wartet',
    givenUp: 'Aufgegeben',
    failingSince: 'Gestört seit',
    failures: '{count, plural, one {ein Fehlversuch} other {# Fehlversuche}} in Folge',
    lastSuccess: 'Zuletzt erfolgreich',
    lastGoodTest: 'Letzter erfolgreicher Test',
    log: 'Alle Versuche im Zustellprotokoll',
  },
  trouble: {
    title: 'Callbacks kommen nicht an',
    since: 'Fehlschläge seit',
    waiting:
      '{count, plural, =0 {Zurzeit wartet nichts.} one {Eine Benachrichtigung wartet.} other {# Benachrichtigungen warten.}}',
    forecast:
      'Bleibt es so, {count, plural, one {wird eine Einreichung} other {werden # Einreichungen}} ab {time} zurückgewiesen.',
    show: 'Nicht zugestellte Callbacks',
  },
  pause: {
    pausedSince: 'Callbacks sind angehalten seit',
    pausedTitle: 'Callbacks sind angehalten',
    pausedHint: 'Das Verwaltungssystem wird nicht benachrichtigt. Abholen ist weiterhin möglich.',
    action: 'Callbacks anhalten',
    resume: 'Callbacks fortsetzen',
    title: 'Callbacks anhalten?',
    text: 'Der Dienst sendet nichts mehr an die Callback-Adresse, bis Sie die Callbacks fortsetzen. Fristen laufen weiter:',
    noneUndecided: 'Zurzeit wartet keine Einreichung auf eine Entscheidung.',
    undecided:
      '{count, plural, one {Eine Einreichung wartet auf eine Entscheidung. Der Dienst weist sie zurück, wenn bis dahin niemand entscheidet:} other {# Einreichungen warten auf eine Entscheidung. Der Dienst weist sie zurück, wenn bis dahin niemand entscheidet:}}',
    rejected: 'Fall {caseId}: nach dem',
    more: '{count, plural, one {und eine weitere, später} other {und # weitere, später}}',
    waiting:
      '{count, plural, =0 {Keine Benachrichtigung wartet.} one {Eine Benachrichtigung wartet.} other {# Benachrichtigungen warten.}}',
    givenUpAfter: 'Schlägt ein Versuch danach fehl, wird die erste Benachrichtigung aufgegeben:',
  },
  clients: {
    heading: 'Zugeordnete Clients',
    intro: 'Diese Clients holen Einreichungen ab, melden Ereignisse und verwalten den Zustellpunkt.',
    none: 'Noch kein Client zugeordnet. Ohne Client kann niemand Einreichungen abholen.',
    disabled: 'gesperrt',
    caption: 'Zugeordnete Clients',
    columns: { name: 'Client', kind: 'Art', id: 'Kennung', actions: 'Aktionen' },
    choose: 'Client zuordnen',
    find: 'Verwaltungssystem suchen',
    findHint:
      'Teil des Namens oder Anfang der Kennung. Onlinedienste holen nichts ab und stehen deshalb nicht zur Wahl.',
    found:
      '{count, plural, =0 {Kein Verwaltungssystem gefunden, das noch nicht zugeordnet ist.} one {# gefunden} other {# gefunden}}{more, select, yes {, und weitere. Geben Sie mehr vom Namen ein.} other {}}',
    assigned: '{name} ist zugeordnet.',
    assign: 'Zuordnen',
    assignNamed: '{name} zuordnen',
    unassign: 'Zuordnung aufheben',
    unassignTitle: 'Zuordnung von {name} aufheben?',
    unassignText:
      'Der Client sieht diesen Zustellpunkt und seine Fälle dann nicht mehr und kann sie nicht mehr bearbeiten.',
  },
  remove: {
    heading: 'Löschen',
    action: 'Zustellpunkt löschen',
    title: '{name} löschen?',
    text: 'Schlüssel, Callback und Zuordnungen gehen verloren. Solange Ereignisse abgeschlossener Fälle aufbewahrt werden, bleiben die öffentlichen Schlüssel lesbar.',
    status: 'Nicht möglich, solange der Zustellpunkt {status} ist. Deaktivieren Sie ihn, und legen Sie ihn dann still.',
    open: '{count, plural, one {Nicht möglich, solange der Inhalt einer Einreichung noch nicht gelöscht ist.} other {Nicht möglich, solange der Inhalt von # Einreichungen noch nicht gelöscht ist.}} Das geschieht nach der Entscheidung von selbst, wenn die Frist abgelaufen ist.',
  },
  readOnly: 'Mit Ihrer Rolle können Sie hier alles ansehen, aber nichts ändern.',
}

declare module '../areas.ts' {
  interface Messages {
    destinations: typeof destinations
  }
}
