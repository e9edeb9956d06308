export const documentView = {
  yes: 'Ja',
  no: 'Nein',
  choice: 'Auswahl {code}',
  item: '{label} – {number} von {total}',
  attachment: 'Anlage „{name}“',
  foreign: '{name} (nicht im Formular vorgesehen)',
  empty: 'Keine Angaben',
}
