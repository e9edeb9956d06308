export const documentView = {
  yes: 'Ja',
  no: 'Nein',
  choice: 'Auswahl {code}',
  answer: 'Antwort {code}, ihre Bedeutung ist nicht bekannt',
  item: '{label} – {number} von {total}',
  attachment: 'Anlage „{name}“',
  foreign: '{name} (nicht im Formular vorgesehen)',
  empty: 'Keine Angaben',
}
