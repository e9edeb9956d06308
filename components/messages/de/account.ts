import { LEAST_PASSWORD, MOST_NAME, MOST_PASSWORD } from '#lib/accounts/terms.ts'

export const account = {
  fields: {
    email: 'E-Mail-Adresse',
    name: 'Name',
    password: 'Passwort',
    currentPassword: 'Bisheriges Passwort',
    ownPassword: 'Ihr Passwort',
    newPassword: 'Neues Passwort',
    newPasswordHint: `Mindestens ${LEAST_PASSWORD} Zeichen. Am besten sind mehrere Wörter, die nichts miteinander zu tun haben.`,
    repeat: 'Neues Passwort wiederholen',
    endCalendars: 'Auch meine Kalender beenden',
    code: 'Code',
  },
  faults: {
    'email-missing': 'Geben Sie Ihre E-Mail-Adresse an.',
    'email-malformed': 'Geben Sie eine gültige E-Mail-Adresse an, zum Beispiel name@behoerde.example.',
    'name-missing': 'Geben Sie Ihren Namen an.',
    'name-malformed': `Der Name darf höchstens ${MOST_NAME} Zeichen und keinen Zeilenumbruch haben.`,
    'password-missing': 'Geben Sie Ihr Passwort an.',
    'password-wrong': 'Das Passwort ist falsch.',
    'password-short': `Das Passwort braucht mindestens ${LEAST_PASSWORD} Zeichen.`,
    'password-long': `Das Passwort darf höchstens ${MOST_PASSWORD} Zeichen haben.`,
    'password-common':
      'Dieses Passwort gehört zu den häufigsten und wird als Erstes ausprobiert. Wählen Sie ein anderes.',
    'password-is-email': 'Das Passwort darf nicht Ihre E-Mail-Adresse sein.',
    'repeat-differs': 'Die beiden Passwörter stimmen nicht überein.',
    'code-missing': 'Geben Sie den Code an.',
    'code-wrong': 'Dieser Code ist ungültig. Jeder Code gilt nur einmal; warten Sie, bis die App den nächsten zeigt.',
  },
  signIn: {
    title: 'Anmelden',
    intro: 'Melden Sie sich mit Ihrer E-Mail-Adresse und Ihrem Passwort an.',
    action: 'Anmelden',
    busy: 'Wird geprüft …',
    failed: 'Anmeldung nicht möglich',
    wrong: 'E-Mail-Adresse oder Passwort stimmt nicht.',
    waitSeconds:
      'Zu viele Versuche. Warten Sie {count, plural, one {# Sekunde} other {# Sekunden}}, dann versuchen Sie es noch einmal.',
    waitMinutes:
      'Zu viele Versuche. Warten Sie {count, plural, one {# Minute} other {# Minuten}}, dann versuchen Sie es noch einmal.',
    noCookies:
      'Ihr Browser lässt keine Cookies zu. Erlauben Sie Cookies für diese Seite, und versuchen Sie es noch einmal.',
    byProvider: 'Ihre Rollen hier gibt Ihnen der Anmeldedienst. Melden Sie sich über ihn an.',
    manyAtOnce: 'Gerade melden sich sehr viele an. Versuchen Sie es in einigen Sekunden noch einmal.',
    away: 'Der Dienst antwortet gerade nicht. Versuchen Sie es in einer Minute noch einmal.',
    readyTitle: 'Ihr Zugang ist eingerichtet',
    ready: 'Melden Sie sich jetzt mit Ihrem neuen Passwort an.',
    forgotten: 'Passwort vergessen?',
    noAccount: 'Kein Konto?',
    whereToSend: 'Finden Sie heraus, wohin Sie senden können',
    noScript: 'Zum Anmelden muss JavaScript eingeschaltet sein.',
    or: 'oder',
    provider: 'Anmelden mit {name}',
  },
  refused: {
    'unknown-person':
      'Für Sie gibt es hier noch keinen Zugang. Bitten Sie eine Eigentümerin oder einen Eigentümer Ihrer Organisation um eine Einladung. Danach können Sie sich hier anmelden.',
    'email-not-verified':
      'Ihr Anmeldedienst hat Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort, oder melden Sie sich mit Ihrem Passwort an.',
    'no-role':
      'Ihr Anmeldedienst gibt Ihnen hier keine Rolle. Bitten Sie dort um Zugang oder wenden Sie sich an den Betrieb.',
    disabled: 'Ihr Zugang ist gesperrt. Wenden Sie sich an den Betrieb dieser Installation.',
    provider:
      'Der Anmeldedienst hat die Anmeldung nicht abgeschlossen. Versuchen Sie es noch einmal, oder melden Sie sich mit Ihrem Passwort an.',
    unavailable: 'Der Dienst antwortet gerade nicht. Versuchen Sie es in einer Minute noch einmal.',
  },
  secondStep: {
    title: 'Zweiter Faktor',
    heading: 'Zweiten Faktor eingeben',
    intro:
      'Geben Sie den sechsstelligen Code ein, den Ihre App zeigt. Haben Sie die App nicht zur Hand, verwenden Sie einen Ihrer Wiederherstellungscodes.',
    action: 'Anmelden',
    overTitle: 'Die Anmeldung hat zu lange gedauert',
    over: 'Melden Sie sich noch einmal mit E-Mail-Adresse und Passwort an.',
    again: 'Neu anmelden',
    lost: 'Sie haben keinen Code mehr? Der Betrieb dieser Installation kann den zweiten Faktor entfernen.',
  },
  demanded: {
    title: 'Zweiten Faktor einrichten',
    intro:
      'Ihre Rolle verlangt einen zweiten Faktor: einen Code aus einer App, den Sie nach dem Passwort eingeben. Richten Sie ihn jetzt ein; danach geht es weiter.',
    signedInAs: 'Angemeldet als {email}',
    leave: 'Abmelden',
  },
  operator: {
    title: 'Zugang für den Betrieb',
    intro:
      'Legen Sie Ihren Namen und Ihr Passwort fest. Der Link zu dieser Seite gilt 30 Minuten und funktioniert nur einmal.',
    organisation: 'Name Ihrer Organisation',
    organisationHint: 'Ihr gehören Clients und Zustellpunkte. Der Name lässt sich später ändern.',
    organisationUsual: 'Meine Organisation',
    organisationFault: 'Geben Sie einen Namen in einer Zeile an.',
    action: 'Zugang einrichten',
    busy: 'Wird eingerichtet …',
    gone: 'Er wurde schon benutzt, durch einen neuen ersetzt oder ist älter als 30 Minuten. Einen neuen Link erhalten Sie mit diesem Befehl auf dem Rechner, auf dem Kurier läuft:',
    missing:
      'Der geheime Teil nach dem Zeichen # fehlt. Öffnen Sie den vollständigen Link. Einen neuen erhalten Sie mit diesem Befehl auf dem Rechner, auf dem Kurier läuft:',
    noScript: 'Zum Einrichten muss JavaScript eingeschaltet sein.',
  },
  link: {
    reading: 'Der Link wird geprüft …',
    goneTitle: 'Dieser Link ist nicht mehr gültig',
    missingTitle: 'Der Link ist unvollständig',
    failedTitle: 'Das hat nicht geklappt',
    away: 'Der Dienst antwortet gerade nicht. Laden Sie die Seite in einer Minute neu.',
  },
  forgotten: {
    title: 'Passwort vergessen',
    intro: 'Geben Sie Ihre E-Mail-Adresse an. Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.',
    action: 'Link anfordern',
    sentTitle: 'Sehen Sie in Ihrem Postfach nach',
    sent: 'Wenn es zu dieser E-Mail-Adresse einen Zugang gibt, ist ein Link unterwegs. Er gilt 30 Minuten. Kommt nichts an, sehen Sie im Spam-Ordner nach, oder fragen Sie den Betrieb dieser Installation.',
    byOperatorTitle: 'Der Betrieb hilft Ihnen weiter',
    byOperator:
      'Diese Installation verschickt keine E-Mails. Bitten Sie den Betrieb um einen Link, mit dem Sie ein neues Passwort festlegen. Er gilt 24 Stunden und funktioniert nur einmal.',
    back: 'Zur Anmeldung',
  },
  newPassword: {
    title: 'Neues Passwort festlegen',
    intro: 'Danach sind Sie mit dem neuen Passwort angemeldet. Auf allen anderen Geräten werden Sie abgemeldet.',
    action: 'Passwort festlegen',
    gone: 'Er wurde schon benutzt, durch einen neuen ersetzt oder ist zu alt. Fordern Sie einen neuen an.',
    missing:
      'Der geheime Teil nach dem Zeichen # fehlt. Öffnen Sie den vollständigen Link, oder fordern Sie einen neuen an.',
    calendars:
      'Kalender der Fristen haben eigene Passwörter. Lassen Sie das Häkchen stehen, wenn jemand anders Ihren Zugang gekannt haben könnte; danach legen Sie die Kalender unter „Mein Konto“ neu an.',
    again: 'Neuen Link anfordern',
  },
  own: {
    title: 'Mein Konto',
    intro: 'Ihre Angaben, Ihr Passwort, der zweite Faktor und wo Sie angemeldet sind.',
    saved: 'Gespeichert.',
    person: {
      title: 'Angaben zur Person',
      change: 'Namen ändern',
      action: 'Namen speichern',
      email: 'E-Mail-Adresse',
      lastSignIn: 'Letzte Anmeldung',
      provider: 'Anmeldung über einen Anmeldedienst',
      linked: 'verbunden',
      leads: 'verbunden; er gibt und nimmt Ihre Rollen bei jeder Anmeldung',
      notLinked: 'nicht verbunden',
    },
    memberships: {
      title: 'Meine Organisationen',
      none: 'Sie gehören keiner Organisation an. Eine Eigentümerin oder ein Eigentümer kann Sie mit einem Link einladen.',
      organisation: 'Organisation',
      role: 'Rolle',
      roles: {
        owner: 'Eigentümer/-in',
        developer: 'Entwicklung',
        'case-worker': 'Sachbearbeitung',
        reader: 'Lesezugriff',
      },
    },
    password: {
      title: 'Passwort ändern',
      intro: 'Ihre anderen Sitzungen enden damit.',
      none: 'Sie haben kein Passwort und melden sich über den Anmeldedienst an. Ein Passwort legen Sie mit einem Link fest, den Ihnen der Betrieb gibt.',
      atProvider: 'Sie haben kein Passwort und melden sich über den Anmeldedienst an.',
      open: 'Neues Passwort eingeben',
      action: 'Passwort ändern',
      calendars:
        'Sie haben {count, plural, one {einen Kalender} other {# Kalender}} mit eigenem Passwort. Ohne Häkchen {count, plural, one {bleibt er} other {bleiben sie}} abrufbar. Setzen Sie das Häkchen, wenn jemand anders Ihren Zugang gekannt haben könnte.',
      done: 'Das Passwort ist geändert. Ihre anderen Sitzungen sind beendet.',
    },
    factor: {
      title: 'Zweiter Faktor',
      intro:
        'Ein Code aus einer App schützt Ihren Zugang auch dann, wenn jemand Ihr Passwort kennt. Bei der Anmeldung über einen Anmeldedienst gilt der zweite Faktor, den dieser verlangt.',
      off: 'Der zweite Faktor ist nicht eingerichtet.',
      noPassword: 'Ohne Passwort melden Sie sich nur über den Anmeldedienst an; es gilt dessen zweiter Faktor.',
      on: 'Eingerichtet',
      since: 'Eingerichtet am',
      codesLeft: 'Wiederherstellungscodes',
      codes: '{count, plural, =0 {keine mehr} one {noch # unbenutzt} other {noch # unbenutzt}}',
      begin: 'Zweiten Faktor einrichten',
      beginHint: 'Bestätigen Sie zuerst, dass Sie es sind.',
      cancel: 'Abbrechen',
      next: 'Weiter',
      scanTitle: 'App verbinden',
      scan: 'Scannen Sie das Bild mit einer App für Einmalcodes, oder geben Sie dort den Schlüssel von Hand ein. Er wird nur jetzt angezeigt.',
      image: 'QR-Code mit dem Schlüssel für die App',
      secret: 'Schlüssel für die App',
      proofHint: 'Sechs Ziffern aus der App oder ein Wiederherstellungscode.',
      codeHint: 'Die sechs Ziffern, die die App gerade zeigt.',
      confirm: 'Einrichten',
      shownTitle: 'Ihre Wiederherstellungscodes',
      shown:
        'Bewahren Sie die Codes sicher und getrennt von Ihrem Gerät auf. Jeder ersetzt einmal den Code der App. Sie werden nur jetzt angezeigt.',
      download: 'Als Datei speichern',
      file: 'kurier-wiederherstellungscodes.txt',
      kept: 'Ich habe die Codes aufbewahrt',
      renew: 'Neue Wiederherstellungscodes',
      renewHint: 'Die bisherigen gelten dann nicht mehr.',
      remove: 'Zweiten Faktor entfernen',
      removeHint: 'Danach genügt zum Anmelden das Passwort. Ihre anderen Sitzungen enden.',
      replaceHint:
        'Ihre Rolle verlangt einen zweiten Faktor: Sie richten danach gleich einen neuen ein. Ihre anderen Sitzungen werden beendet.',
      removed: 'Der zweite Faktor ist entfernt.',
    },
    sessions: {
      title: 'Wo Sie angemeldet sind',
      intro:
        'Erkennen Sie eine Sitzung nicht, beenden Sie sie und ändern Sie Ihr Passwort. Kalenderprogramme haben keine Sitzung: Ihre Kalender stehen darunter.',
      caption: 'Ihre Sitzungen',
      device: 'Gerät',
      address: 'Adresse',
      since: 'Seit',
      lastSeen: 'Zuletzt benutzt',
      action: 'Aktion',
      this: 'diese Sitzung',
      browserOn: '{browser} auf {system}',
      unknown: 'Unbekannter Browser',
      end: 'Beenden',
      endNamed: 'Sitzung beenden: {device}',
      endTitle: 'Diese Sitzung beenden?',
      endNote: '{device} ({address}) wird sofort abgemeldet. Nicht gespeicherte Angaben gehen dort verloren.',
      endOthers: 'Alle anderen beenden',
      endOthersTitle: 'Alle anderen Sitzungen beenden?',
      endOthersNote:
        '{count, plural, one {Eine andere Sitzung wird sofort abgemeldet.} other {# andere Sitzungen werden sofort abgemeldet.}} Nicht gespeicherte Angaben gehen dort verloren.',
      ended:
        '{count, plural, =0 {Es gab keine andere Sitzung mehr.} one {Eine Sitzung ist beendet.} other {# Sitzungen sind beendet.}}',
    },
  },
}

declare module '../areas.ts' {
  interface Messages {
    account: typeof account
  }
}
