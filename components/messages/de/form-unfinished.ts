/** What people read who come back to something that they began in this window. */
export const formUnfinished = {
  receiptTitle: 'Die Quittung ist noch nicht gesichert',
  receipt:
    'Sie haben dieses Formular abgesendet ({time}), die Quittung aber noch nicht gesichert. Ohne sie lässt sich eine Antwort nicht öffnen, und wenn Sie das Fenster schließen, ist sie verloren.{others, plural, =0 {} one { Danach kommt noch eine weitere Quittung.} other { Danach kommen noch # weitere Quittungen.}}',
  toReceipt: 'Quittung sichern',
  sendingTitle: 'Das Absenden wurde unterbrochen',
  sending:
    'Sie haben es begonnen ({time}), aber noch keine Quittung. Vielleicht ist schon alles angekommen: Das wird zuerst geprüft. Es wird nichts doppelt abgesendet.',
  toSending: 'Zum Absenden',
  handInTitle: 'Sie haben angefangen, Unterlagen einzureichen',
  handIn:
    'Was Sie ausgewählt haben, ist noch in diesem Fenster. Öffnen Sie den Stand und die Antwort: Dann geht es dort weiter.',
  toHandIn: 'Stand öffnen',
  forgetHandIn: 'Auswahl löschen',
}
