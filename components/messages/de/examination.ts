import type { TrialFinding, TrialName } from '#lib/callbacks/terms.ts'

/** The examination of a receiver of callbacks; findings and trials are told on the command line too, in English. */
export const examination = {
  pageTitle: 'Empfänger-Test: {name}',
  intro:
    'Der Dienst schickt Ihrem Empfänger richtige und absichtlich falsche Callbacks und sagt zu jedem, ob der Empfänger richtig damit umgeht.',
  none: {
    destination: {
      title: 'Der Zustellpunkt hat keinen Callback.',
      next: 'Sobald einer eingerichtet ist, kann sein Empfänger getestet werden.',
    },
    client: {
      title: 'Der Client hat keine Callback-Adresse.',
      next: 'Er hat eine, sobald sein Programm bei einer Einreichung oder einem Fall einen Callback angibt. Dann kann der Empfänger getestet werden.',
    },
    setUp: 'Callback einrichten',
  },
  readOnly: {
    destination: 'Testen darf, wer den Zustellpunkt verwaltet.',
    client: 'Testen darf, wer den Client verwaltet.',
  },
  start: {
    title: 'Test beginnen',
    what: 'Das sendet {count, number} Callbacks an diese Adresse, einige davon absichtlich falsch:',
    harm: 'Sie nennen Einreichungen und Antworten, die es nicht gibt. Testen Sie einen Testempfänger oder einen, bei dem Sie wissen, dass das keinen Schaden anrichtet. Im Protokoll Ihres Empfängers sind sie am User-Agent zu erkennen, der mit „(callback examination)“ endet.',
    untouched:
      'Was auf Zustellung wartet, die Kennzahlen und der Stand des Callbacks bleiben davon unberührt. Das Ergebnis sieht, wer diese Seite sieht.',
    address: 'Welche Adresse?',
    addressHint: 'Von vielen Adressen stehen hier die zuletzt benutzten.',
    addressOf: '{url} (Geheimnis {mark})',
    consent: 'Ich bin einverstanden und darf das für diesen Empfänger entscheiden.',
    consentMissing: 'Stimmen Sie zu, damit der Test beginnen kann.',
    action: 'Empfänger testen',
    starting: 'Beginnt …',
    wait: 'Zwischen zwei Tests liegen drei Minuten. Versuchen Sie es in {seconds, plural, one {einer Sekunde} other {# Sekunden}} wieder.',
  },
  result: {
    title: 'Ergebnis',
    examined: 'Empfänger getestet am',
    score: '{right, number} von {total, number} richtig',
    allRight: 'Der Empfänger macht alles richtig.',
    someWrong: 'Der Empfänger macht nicht alles richtig.',
    undecided: 'Nicht alles ließ sich entscheiden.',
    running: 'Der Test läuft: {done, number} von {total, number}.',
    brokenOff: 'Der Test wurde abgebrochen, weil der Dienst angehalten wurde. Beginnen Sie noch einmal.',
    trials: 'Die Versuche',
    address: 'Getestete Adresse',
    language: 'Programmcode in',
    save: 'Als JSON speichern',
    details: 'Was gesendet wurde und was zurückkam',
    code: 'Programmcode für „{trial}“',
    expected: 'Richtig ist:',
    answered: 'Status {status} nach {milliseconds, number} ms',
    unanswered: 'keine Antwort ({error}) nach {milliseconds, number} ms',
    request: '{type}, {bytes, number} Bytes:',
    said: 'Inhalt der Antwort:',
    earlier: 'Frühere Tests',
    toPage: 'Zum Empfänger-Test',
    never: 'Der Empfänger wurde noch nicht getestet.',
  },
  of: {
    current: 'gilt für die jetzige Adresse',
    'earlier-url': 'galt einer früheren Adresse',
    'earlier-secret': 'galt einem früheren Geheimnis',
    removed: 'galt einer Adresse, die entfernt ist',
  },
  verdicts: {
    right: 'richtig',
    wrong: 'falsch',
    undecided: 'nicht zu entscheiden',
  },
  right: {
    taken: 'mit 2xx antworten',
    ignored: 'nicht annehmen und das zeigen: mit 4xx, oder mit 2xx und einem Inhalt, der mit „ignored“ beginnt',
  },
  trials: {
    right: 'Richtiger Callback (new-submissions oder new-replies)',
    events: 'Richtiger Callback der anderen Art (new-events)',
    'old-timestamp': 'Zehn Minuten alter Zeitstempel, richtig signiert',
    'wrong-hmac': 'Signatur mit einem fremden Geheimnis',
    'changed-body': 'Ein Zeichen des Inhalts geändert, nachdem signiert wurde',
    'missing-headers': 'Kopfzeile fehlt: einmal die Signatur, einmal der Zeitstempel',
    doubled: 'Derselbe Callback zweimal',
    'out-of-order': 'Zwei Callbacks in falscher Reihenfolge',
    'five-hundred': '500 Einträge in einem Callback',
    slow: 'Langsames Netz: der Inhalt kommt in Stücken über vier Sekunden',
  } satisfies Record<TrialName, string>,
  findings: {
    taken: 'Angenommen, wie es sein soll.',
    refused:
      'Erkannt und abgelehnt. Im Betrieb genügt es, ihn zu ignorieren; die Spezifikation möchte auch dann einen Status 2xx.',
    'said-ignored': 'Mit 2xx beantwortet und ignoriert, wie es sein soll; die Antwort sagt es.',
    'bad-taken':
      'Beantwortet wie ein richtiger Callback: Nichts zeigt, dass er ignoriert wurde. Prüfen Sie Alter und Signatur, bevor Sie den Inhalt lesen. Wenn Ihr Empfänger ihn schon still ignoriert, lassen Sie ihn das sagen: Status 202 und ein Inhalt, der mit „ignored“ beginnt.',
    'good-ignored':
      'Der Empfänger hat einen richtigen Callback ignoriert. Meist passt das Geheimnis nicht, die Uhr geht falsch, oder der Inhalt wird vor der Prüfung neu geschrieben. Mit dem, was er errechnet hat, nennt die Seite „Signatur prüfen“ den Fehler.',
    'good-refused':
      'Der Empfänger hat einen richtigen Callback abgelehnt. Meist passt das Geheimnis nicht, die Uhr geht falsch, oder der Inhalt wird vor der Prüfung neu geschrieben. Doppelte und verspätete Callbacks gehören zum Betrieb: Beantworten Sie auch diese mit 2xx. Ein Status von 400 bis 499 hält im Betrieb diese Art von Callback zurück; die anderen gehen weiter.',
    'all-refused':
      'Auch abgelehnt; weil der Empfänger richtige Callbacks nicht annimmt, zeigt das nichts. Beheben Sie zuerst das.',
    'too-large':
      'Der Empfänger nimmt so große Anfragen nicht an (413). Ein Callback nennt bis zu 500 Einreichungen oder Antworten und hat dann etwa 100 kB: Erlauben Sie mindestens 1 MB.',
    'too-slow':
      'Keine Antwort innerhalb von zehn Sekunden. Merken Sie sich, was genannt ist, antworten Sie, und arbeiten Sie danach.',
    'broken-off':
      'Der Empfänger oder etwas vor ihm hat die Verbindung geschlossen, bevor alles angekommen war. Sehen Sie nach Grenzen für Größe und Zeit einer Anfrage, auch im Proxy davor.',
    redirected: 'Mit einer Umleitung beantwortet. Der Dienst folgt keiner: Tragen Sie die endgültige Adresse ein.',
    'not-there':
      'Unter dieser Adresse nimmt niemand POST an (404, 405 oder 410). Prüfen Sie Pfad und Methode des Empfängers.',
    'failed-inside':
      'Der Empfänger ist daran gescheitert (5xx). Das Protokoll Ihres Empfängers sagt, woran; falsche Callbacks darf er erwarten.',
    busy: 'Der Empfänger hatte zu viel zu tun (429 oder 503). Testen Sie noch einmal.',
    'no-answer':
      'Es kam keine Antwort. Warum, steht unter „Was gesendet wurde“. Beim Callback eines Zustellpunkts zeigt „Erreichbarkeit prüfen“ auf dessen Seite jeden Schritt.',
    'not-tried': 'Nicht versucht, weil schon der richtige Callback keine Antwort bekam.',
  } satisfies Record<TrialFinding, string>,
  advice: {
    whole: 'Die ganze Prüfung:',
    age: 'Die Zeilen, die das Alter prüfen:',
    compare: 'Die Zeilen, die die Signatur errechnen und vergleichen:',
    raw: 'Die Zeilen, die den Inhalt so nehmen, wie er ankam:',
    form: 'Die Zeilen, an denen fehlende Kopfzeilen scheitern:',
  },
}

declare module '../areas.ts' {
  interface Messages {
    examination: typeof examination
  }
}
