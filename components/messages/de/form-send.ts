/** What people read who send a form, or documents in a case. */
export const formSend = {
  title: 'Absenden',
  intro:
    'Alle nötigen Angaben sind vollständig. Beim Absenden werden sie hier im Browser verschlüsselt; das dauert einen Augenblick.',
  incomplete: 'Absenden können Sie, sobald alle verlangten Angaben vollständig sind.',
  attachments: '{count, plural, one {Eine Datei wird mitgesendet.} other {# Dateien werden mitgesendet.}}',
  send: 'Jetzt absenden',
  sending: 'Wird abgesendet …',
  retry: 'Noch einmal versuchen',
  waitingTitle: 'Es gibt gerade keine Verbindung',
  waiting:
    'Ihre Angaben sind noch hier im Fenster. Sobald die Verbindung wieder da ist, geht das Absenden von selbst weiter. Lassen Sie dieses Fenster so lange offen. Es wird nichts doppelt abgesendet.',
  interruptedTitle: 'Das Absenden wurde unterbrochen',
  interrupted:
    'Sie haben es begonnen ({time}), dann wurde die Seite neu geladen. Vielleicht ist schon alles angekommen: Das wird zuerst geprüft. Es wird nichts doppelt abgesendet.',
  goOn: 'Absenden fortsetzen',
  waitingButton: 'Wartet auf die Verbindung …',
  again:
    'Ihre Angaben sind noch da. Versuchen Sie es noch einmal: Was schon angekommen ist, wird nicht noch einmal gesendet.',
  uncertain:
    'Vielleicht ist schon alles angekommen, und nur die Bestätigung ging unterwegs verloren. Lassen Sie dieses Fenster offen und versuchen Sie es noch einmal: Dann wird zuerst geprüft, was schon angekommen ist. Es wird nichts doppelt abgesendet.',
  previewTitle: 'Das ist eine Vorschau',
  preview: 'Hier würde der Antrag abgesendet. In der Vorschau wird nichts gesendet.',
  refusedTitle: 'Noch nicht abgesendet',
  refused: 'Es fehlen noch Angaben. Oben auf dieser Seite steht, welche.',
  steps: {
    prepare: 'Schlüssel für Antworten an Sie erzeugen',
    begin: 'Zustellung beginnen',
    attachments: 'Dateien verschlüsseln und hochladen ({done, number} von {total, number})',
    submit: 'Angaben verschlüsseln und absenden',
  },
  states: {
    done: 'erledigt',
    now: 'läuft',
    later: 'folgt',
  },
}
